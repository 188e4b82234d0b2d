import { z } from 'zod';

const hint = z.enum(['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint', 'createHint', 'updateHint']);
const tagFilter = z.union([
  z.array(hint),
  z.strictObject({ enable: z.array(hint).optional(), disable: z.array(hint).optional() }),
]);
const enabled = z.strictObject({ enable: z.array(z.string()) });
const disabled = z.strictObject({ disable: z.array(z.string()) });

const manageConnections = z.strictObject({
  enable: z.boolean().nullish(),
  callback_url: z.url().optional(),
  enable_wait_for_connections: z.boolean().nullish(),
  enable_connection_removal: z.boolean().nullish(),
});
const workbench = z.strictObject({
  enable: z.boolean().optional(),
  enable_proxy_execution: z.boolean().optional(),
  auto_offload_threshold: z.number().optional(),
  sandbox_size: z.enum(['standard', 'medium', 'large', 'xlarge']).optional(),
});
const multiAccount = z.strictObject({
  enable: z.boolean().optional(),
  max_accounts_per_toolkit: z.number().int().min(2).max(10).optional(),
  require_explicit_selection: z.boolean().optional(),
});
/** What a session may spend on premium tools; the emulator has none. */
const premiumUsage = z.union([
  z.literal(false),
  z.strictObject({
    toolkits: z.union([enabled, disabled]).optional(),
    tools: z.record(z.string(), z.union([enabled, disabled])).optional(),
    return_premium_charge: z.boolean().optional(),
  }),
]);
const experimental = z.object({ link_url_overwrite: z.url().optional() });

const configBlocks = {
  toolkits: z.union([enabled, disabled]).optional(),
  tools: z.record(z.string(), z.union([enabled, disabled, z.strictObject({ tags: tagFilter })])).optional(),
  tags: tagFilter.optional(),
  auth_configs: z.record(z.string(), z.string()).optional(),
  connected_accounts: z.record(z.string(), z.array(z.string())).optional(),
  manage_connections: manageConnections.optional(),
  workbench: workbench.optional(),
  multi_account: multiAccount.optional(),
  preload: z.strictObject({ tools: z.union([z.literal('all'), z.array(z.string())]).optional() }).optional(),
  search: z.strictObject({ enable: z.boolean().optional() }).optional(),
  execute: z.strictObject({ enable_multi_execute: z.boolean().optional() }).optional(),
  premium_usage: premiumUsage.optional(),
  experimental: experimental.optional(),
};

/** The blocks of a session's configuration with the field names of a request (`enable`, not `enabled`). */
const sessionConfigSchema = z.strictObject(configBlocks);
export type SessionConfig = z.infer<typeof sessionConfigSchema>;
export type TagFilter = z.infer<typeof tagFilter>;

/** `POST /tool_router/session`: strict, an unknown root key is refused with 400. */
export const createSessionSchema = z.strictObject({ user_id: z.string().min(1), ...configBlocks });

/** `PATCH /tool_router/session/{id}`: a given block replaces the stored one, `null` removes it. */
export const patchSessionSchema = z.strictObject({
  ...Object.fromEntries(Object.entries(configBlocks).map(([name, block]) => [name, block.nullish()])),
  expected_config_version: z.number().int().optional(),
});
