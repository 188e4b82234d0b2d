/** A JSON Schema document as the provider sends it: plain data, never executed. */
export type JsonSchema = Record<string, unknown>;

/**
 * How a person signs in to an app. `own_client` requires the customer's own OAuth client first; for `self_registering` the
 * provider registers a client with the app dynamically, and manages none.
 */
export type SignInKind = 'one_click' | 'api_key' | 'own_client' | 'self_registering' | 'none';

/** One app of the emulated catalog. The seeds are ordered by use, most used first. */
export type AppSeed = {
  slug: string;
  name: string;
  description: string;
  /** Category names in plain words ("team chat"); ids are derived from them. */
  categories: string[];
  signIn: SignInKind;
  /** The provider's schemes by which one may sign in beside that: `API_KEY`. */
  furtherSchemes?: string[];
  /** Fields that a person must fill in before signing in: `{ subdomain: 'Subdomain' }`. */
  fields?: Record<string, string>;
  /** Fields that the customer's own OAuth client needs beside id and secret: `{ generic_id: 'App ID' }`. */
  clientFields?: Record<string, string>;
};

/** The data of one account of one app: named collections of records, kept until the emulator is reset. */
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

/** Thrown by an action when the app refuses the call; becomes `successful: false` inside an HTTP 200. */
export class AppError extends Error {}

/** Effect hints in the provider's tags. A tool may have other tags too (`important`). */
export type EffectTag =
  | 'readOnlyHint'
  | 'createHint'
  | 'updateHint'
  | 'destructiveHint'
  | 'idempotentHint'
  | 'openWorldHint';

/** One action of one app, with its implementation. */
export type ActionSeed = {
  /** `GMAIL_SEND_EMAIL`; the prefix is the app's slug in capitals. */
  slug: string;
  name: string;
  description: string;
  tags: (EffectTag | 'important')[];
  input: JsonSchema;
  output: JsonSchema;
  /** Set on a deprecated action: the slug of the action that replaced it. */
  replacedBy?: string;
  run(input: Record<string, unknown>, context: ActionContext): Record<string, unknown>;
};

/** The source of an emulator's catalog. `actionsOf` returns the actions of any app, generic ones if none are written by hand. */
export type CatalogSeed = {
  apps: AppSeed[];
  actionsOf(appSlug: string): ActionSeed[];
};
