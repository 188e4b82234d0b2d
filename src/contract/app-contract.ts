import { z } from 'zod';
import { appSlugPattern, appViews, connectabilities, maxAppsPerPage, maxSlugLength } from './app-constants.js';
import { brokenReasons, connectionStatuses } from './connection-constants.js';
import { errorCodes } from './error-table.js';
import { pageLimitSchema } from './page-limit.js';
import { refusalValuesSchema } from './refusal-values.js';
import { maxIdLength, maxSearchLength } from './text-limits.js';

const appSlugSchema = z
  .string()
  .max(maxSlugLength)
  .regex(appSlugPattern, 'expected the slug of an app, such as "gmail"');

/** The parts of paths that name an app, and an agent of it. */
export const appParameters = { app: appSlugSchema };
export const agentParameters = {
  ...appParameters,
  agent: z.string().max(maxIdLength),
};

export const connectionSchema = z.object({
  status: z.enum(connectionStatuses),
  /** The label of the account at the app, such as `ada@example.com`, if the provider gives one. */
  account: z.string().optional(),
  /** Why it needs attention, in words for the member. */
  reason: z.string().optional(),
  /** The reason as a code, for pages with texts of their own; set while the status is `reconnect_needed`. */
  cause: z.enum(brokenReasons).optional(),
  /**
   * When the present status began; not known of `other_project`. With an app that needs no sign-in, since when the account that the
   * member still has from before is as it is; left out where there is none.
   */
  since: z.iso.datetime().optional(),
  /** The open sign-in, if any; there may be one beside a working or broken connection. */
  signIn: z.object({ id: z.string(), status: z.literal('signing_in'), expiresAt: z.iso.datetime() }).optional(),
});

/** Whether an app needs or may have an own OAuth client. Left out when neither is true. */
const clientStandingSchema = z.object({
  /** Whether nobody can sign in to the app until a client is given for it. */
  missing: z.boolean(),
  /** Whether the reader may give one here. */
  editable: z.boolean(),
});

const appSchema = z.object({
  app: z.string(),
  name: z.string(),
  description: z.string(),
  logoUrl: z.string().optional(),
  categories: z.array(z.string()),
  /** `own_client` also for an app that only an auth config of the provider's dashboard makes connectable, once it is there. */
  connectability: z.enum(connectabilities),
  enabled: z.boolean(),
  /** False for an app that left the provider's catalog and is still in use here; an org admin may disable it. */
  offered: z.boolean(),
  /** How many agents of this organization were given the app, whether it is enabled or not. */
  agentCount: z.number().int(),
  /** How many members of this organization have a connection to it; shown to org admins before they disable it. */
  memberCount: z.number().int().optional(),
  oauthClient: clientStandingSchema.optional(),
  connection: connectionSchema,
});

export const appListQuerySchema = z.strictObject({
  view: z.enum(appViews).default('popular'),
  query: z.string().max(maxSearchLength).optional(),
  category: z.string().max(maxSlugLength).optional(),
  cursor: z.string().max(200).optional(),
  limit: pageLimitSchema({ max: maxAppsPerPage, byDefault: 100 }),
});

export const appListSchema = z.object({
  apps: z.array(appSchema),
  /** How many apps the view, query and category select, over all pages. */
  total: z.number().int(),
  nextCursor: z.string().optional(),
  counts: z.object({
    enabled: z.number().int(),
    connected: z.number().int(),
    needsAttention: z.number().int(),
    catalog: z.number().int(),
  }),
  /** The names of the categories, each with how many apps this person would see in it; largest first. */
  categories: z.array(z.object({ name: z.string(), count: z.number().int() })),
  /** `live`: read from the provider; `last_good`: a stored copy, since the provider does not answer now. */
  catalog: z.object({
    source: z.enum(['live', 'last_good', 'none']),
    fetchedAt: z.iso.datetime().optional(),
    /** False while the first list is still being read from the provider; ask again after some seconds. */
    complete: z.boolean().optional(),
    /** Why there is no list; only with `none`. */
    problem: z
      .object({ code: z.enum(errorCodes), message: z.string(), values: refusalValuesSchema.optional() })
      .optional(),
  }),
});

export const enablementSchema = z.object({
  app: z.string(),
  enabled: z.boolean(),
  agentCount: z.number().int(),
  /** A sentence, present if the app is enabled and no agent has it, or nobody can sign in to it yet. */
  note: z.string().optional(),
  /** Present if the app was enabled and nobody can sign in to it yet. */
  oauthClient: clientStandingSchema.optional(),
});

export const agentListSchema = z.object({
  app: z.string(),
  agents: z.array(z.object({ agent: z.string(), name: z.string(), isDefault: z.boolean(), assigned: z.boolean() })),
});

export type ConnectionView = z.infer<typeof connectionSchema>;
export type AppRecord = z.infer<typeof appSchema>;
export type AppListQuery = z.infer<typeof appListQuerySchema>;
export type AppList = z.infer<typeof appListSchema>;
export type Enablement = z.infer<typeof enablementSchema>;
export type AgentList = z.infer<typeof agentListSchema>;
