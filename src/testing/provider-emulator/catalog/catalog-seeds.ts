/** A JSON Schema document as the provider prints it: plain data, never executed. */
export type JsonSchema = Record<string, unknown>;

/**
 * How a person signs in to an app. `own_client` wants the customer's own OAuth client first; for `self_registering` the
 * provider registers a client at the app by itself, though it manages none.
 */
export type SignInKind = 'one_click' | 'api_key' | 'own_client' | 'self_registering' | 'none';

/** One app of the emulated catalog. The order of the seeds is the order of use: most used first. */
export type AppSeed = {
  slug: string;
  name: string;
  description: string;
  /** Category names in plain words ("team chat"); ids are derived from them. */
  categories: string[];
  signIn: SignInKind;
  /** What a person must give before signing in: `{ subdomain: 'Subdomain' }`. */
  fields?: Record<string, string>;
  /** What an OAuth client of one's own needs beside its id and secret: `{ generic_id: 'App ID' }`. */
  clientFields?: Record<string, string>;
};

/** What one account of one app holds: named collections of records, kept until the emulator is reset. */
export type AccountData = {
  /** The name that was typed on the hosted page, `ada@example.com`. */
  readonly label: string;
  /** The records of a collection, in order of insertion; an unknown name gives an empty, live array. */
  collection(name: string): Record<string, unknown>[];
};

export type ActionContext = {
  account: AccountData;
  now(): Date;
  /** A new id, unique in this emulator: `newId('msg')` gives `msg_1`, `msg_2`, … */
  newId(prefix: string): string;
};

/** Thrown by an action when the remote app refuses; becomes `successful: false` inside an HTTP 200. */
export class AppError extends Error {}

/** Effect hints as the provider tags them; further words (`important`) may follow. */
export type EffectTag =
  | 'readOnlyHint'
  | 'createHint'
  | 'updateHint'
  | 'destructiveHint'
  | 'idempotentHint'
  | 'openWorldHint';

/** One action of one app, with what it does to the account it runs on. */
export type ActionSeed = {
  /** `GMAIL_SEND_EMAIL`; the prefix is the app's slug in capitals. */
  slug: string;
  name: string;
  description: string;
  tags: (EffectTag | 'important')[];
  input: JsonSchema;
  output: JsonSchema;
  /** Set on an old twin: the slug of the action that replaced it. */
  replacedBy?: string;
  run(input: Record<string, unknown>, context: ActionContext): Record<string, unknown>;
};

/** Everything an emulator serves: `actionsOf` answers for any app, with generic actions where none are hand-made. */
export type CatalogSeed = {
  apps: AppSeed[];
  actionsOf(appSlug: string): ActionSeed[];
};
