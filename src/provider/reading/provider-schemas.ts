import { z } from 'zod';
import { appSlugPattern, maxSlugLength } from '../../contract/app-constants.js';
import { isJsonObject } from '../../lib/text/json.js';
import { cursor, flag, isAboveZero, isFilled, jsonSchema } from './lenient-values.js';

// What the provider sends is read leniently: unknown fields are ignored, needed ones are required.

/** More than the largest known app has tags, schemes, or tools of the provider's own. */
const maxTexts = 1_000;
/** Twice as many as are requested. A list of more items than that takes long to read, whatever they are. */
export const maxItemsPerPage = 2_000;

const text = z.string().catch('');
const optionalText = z.string().nullish().catch(undefined);
/** By hand, since a schema describes each item that is no text. */
const textList = z.custom<string[]>(isTextList).nullish().catch(undefined);

function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.length <= maxTexts && value.every(isText);
}

/** A list of hints, without which an action may look harmless. So neither a strange item nor another form hides the other hints. */
const hintList = z.unknown().transform(toTexts).optional();

function toTexts(value: unknown): string[] {
  if (isJsonObject(value)) return Object.keys(value).filter((name) => value[name] === true);
  const items = Array.isArray(value) ? value.slice(0, maxTexts) : [value];
  return items.filter(isText);
}

const itemList = z.custom<unknown[]>((value) => Array.isArray(value) && value.length <= maxItemsPerPage);

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** A page whose items are read one by one, so that a single strange one does not hide the others. */
export const pageSchema = z.object({ items: itemList, next_cursor: cursor });

/** The least of an item that can otherwise not be read. */
export const namedSchema = z.object({ slug: z.string().min(1).max(200) });

export const toolkitSchema = z.object({
  /** One that no route accepts would be listed, and could never be enabled. */
  slug: z.string().max(maxSlugLength).regex(appSlugPattern),
  name: z.string(),
  auth_schemes: textList,
  composio_managed_auth_schemes: textList,
  no_auth: flag,
  meta: z.object({
    description: text,
    logo: optionalText,
    categories: z
      .array(z.object({ name: z.string() }))
      .nullish()
      .catch(undefined),
  }),
});

const fieldGroup = z
  .object({ required: z.array(z.unknown()).catch([]), optional: z.array(z.unknown()).catch([]) })
  .catch({ required: [], optional: [] });

/** Its schemes are read one by one, so that a single strange one does not hide the fields of the others. */
export const toolkitDetailSchema = z.object({
  slug: z.string(),
  auth_config_details: z.array(z.unknown()).nullish().catch(undefined),
});

export const signInSchemeSchema = z.object({
  mode: z.string(),
  fields: z.object({ auth_config_creation: fieldGroup, connected_account_initiation: fieldGroup }),
});

export const signInFieldSchema = z.object({
  name: z.string().regex(/^[A-Za-z_][\w.-]{0,99}$/),
  displayName: text,
  description: text,
  default: optionalText,
  is_secret: flag,
});

export const toolSchema = z.object({
  /** Errors name it as it is, so it must not read like a sentence of ours; no agent could call one with a space either. */
  slug: z
    .string()
    .max(200)
    .regex(/^[^\s\p{C}]+$/u),
  name: text,
  description: text,
  toolkit: z.object({ slug: z.string() }),
  tags: hintList,
  input_parameters: jsonSchema,
  is_deprecated: flag,
  deprecated: z.object({ is_deprecated: flag }).nullish().catch(undefined),
});

export const authConfigSchema = z.object({
  id: z.string().min(1),
  name: optionalText,
  /** Only enabled ones are listed, so one that tells nothing is. */
  status: z.string().toUpperCase().catch('ENABLED'),
  type: optionalText,
  auth_scheme: optionalText,
  is_composio_managed: flag,
  is_enabled_for_tool_router: flag,
  created_at: optionalText,
  shared_credentials: isFilled,
  no_of_connections: isAboveZero,
  toolkit: z.object({ slug: z.string().min(1) }),
});

export const createdAuthConfigSchema = z.object({ auth_config: z.object({ id: z.string().min(1) }) });

export const linkSchema = z.object({
  connected_account_id: z.string().min(1),
  redirect_url: z.string(),
});

export const completionSchema = z.object({ connected_account_id: z.string().min(1) });

const profile = z.record(z.string(), z.unknown()).optional().catch(undefined);

export const accountSchema = z.object({
  id: z.string().min(1),
  /** An empty one names nobody. */
  user_id: z.string().min(1).nullish().catch(undefined),
  status: z.string().toUpperCase(),
  status_reason: optionalText,
  created_at: optionalText,
  is_disabled: flag,
  toolkit: z.object({ slug: z.string().min(1) }),
  auth_config: z.object({ id: z.string(), auth_scheme: optionalText, is_disabled: flag }),
  /** Only the parts of the sign-in data that may hold a name; the rest are credentials. */
  state: z
    .object({ val: z.object({ displayName: optionalText, email: optionalText, profile }) })
    .nullish()
    .catch(undefined),
});

/** At least one of the fields: another answer may come from something in between, and nothing was revoked. */
export const revocationSchema = z
  .object({
    revoked_tokens: z.array(z.unknown()).nullish().catch(undefined),
    connected_account: z.object({ status: z.string() }).nullish().catch(undefined),
  })
  .refine((answer) => answer.revoked_tokens != null || answer.connected_account != null);

/** Any other answer proves no deletion: one without content may come from something in between. */
export const deletionSchema = z.object({ success: z.literal(true) });

const sessionTools = z.object({ enabled: flag, enable: flag }).nullish();

/** Only the id is needed to delete a session whose scope cannot be read. */
export const sessionSchema = z.object({
  session_id: z.string().min(1),
  mcp: z.object({ url: z.string() }).optional().catch(undefined),
  tool_router_tools: textList,
  config: z
    .object({
      toolkits: z.object({
        enabled: z.custom<string[]>(isTextList).nullish(),
        enable: z.custom<string[]>(isTextList).nullish(),
      }),
      connected_accounts: z.record(z.string(), z.union([z.string(), z.array(z.string())])).nullish(),
      manage_connections: sessionTools,
      workbench: sessionTools,
    })
    .optional()
    .catch(undefined),
});

export const sessionSearchSchema = z.object({
  toolkit_connection_statuses: z.array(
    z.object({
      toolkit: z.string(),
      current_user_info: z.record(z.string(), z.unknown()).nullish(),
      accounts: z
        .array(z.object({ id: z.string(), user_info: z.record(z.string(), z.unknown()).nullish() }))
        .nullish()
        .catch(undefined),
    }),
  ),
});

export const keyInfoSchema = z.object({ project: z.object({ nano_id: z.string().min(1) }) });

/** What a reply that only needs to be a success may hold. */
export const anythingSchema = z.unknown();
