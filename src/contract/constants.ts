/**
 * The lists, limits and patterns that browser and server share. No file that holds constants imports zod, so that pages may
 * import them without loading it.
 */

/** The channels on which people reach an agent. */
export const channels = ['web', 'bridge', 'cli', 'automation'] as const;
export type Channel = (typeof channels)[number];

export const gateNames = ['key', 'enabled', 'assigned', 'acting_member', 'connected'] as const;
export type GateName = (typeof gateNames)[number];

/** Who can open a gate. */
export const gateOwners = ['platform_admin', 'org_admin', 'member'] as const;

/** How an app is connected, and what that needs; known before a member presses Connect. */
export const connectabilities = ['one_click', 'api_key', 'own_client', 'none', 'unavailable'] as const;
export type Connectability = (typeof connectabilities)[number];

export const connectionStatuses = [
  'not_connected',
  'signing_in',
  'connected',
  'reconnect_needed',
  'other_project',
] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

/** Why a connection needs to be made again. */
export const brokenReasons = ['expired', 'revoked', 'disabled', 'deleted', 'failed', 'refused_by_app'] as const;
export type BrokenReason = (typeof brokenReasons)[number];

/** Why a grant was not revoked at the app at once. */
export const remainders = ['not_supported', 'kept_grant', 'in_use', 'waiting', 'other_project'] as const;
export type Remainder = (typeof remainders)[number];

export const appViews = ['popular', 'enabled', 'all'] as const;
export type AppView = (typeof appViews)[number];

/** The provider puts an underscore before a name that begins with a digit: `_2chat`. */
export const appSlugPattern = /^_?[A-Za-z0-9][A-Za-z0-9_-]*$/;
export const maxSlugLength = 120;
/** For a name or an id in a path or a query. */
export const maxIdLength = 200;
export const maxAppsPerPage = 1000;

/** How many characters the service accepts in texts that people type; the input fields of pages have the same limits. */
export const maxSearchLength = 200;
export const maxKeyLength = 4096;
export const maxClientValueLength = 4096;
export const maxAddressLength = 2048;

/**
 * What sign-ins to an app use now. `own`: a client that was given here; `dashboard`: a client of the installation that was found at
 * the provider; `managed`: the provider's client; `typed`: members type a key; `none`: nothing yet, until the first sign-in creates
 * an auth config, if the provider can.
 */
export const clientSources = ['none', 'managed', 'typed', 'dashboard', 'own'] as const;
export type ClientSource = (typeof clientSources)[number];

export const clientTestStates = ['none', 'open', 'worked', 'failed', 'expired'] as const;

/** Where the key in force comes from, highest priority first. */
export const keySources = ['environment', 'file', 'saved'] as const;
export type KeySource = (typeof keySources)[number];

export const badgeStates = ['not_configured', 'connected', 'not_reachable', 'refused'] as const;
export type BadgeState = (typeof badgeStates)[number];

/** What an action does to the app's data. */
export const effects = ['read', 'write', 'send', 'destructive'] as const;
export type Effect = (typeof effects)[number];

/** Characters of the JSON of a tool's result: at most about 10,000 tokens, so that a conversation has room for more than one. */
export const maxResultCharacters = 40_000;
export const minResultCharacters = 1_000;

/** The most actions that a search returns. */
export const maxSearchLimit = 25;

export const toolNames = {
  search: 'appconnect__search_actions',
  invoke: 'appconnect__invoke_action',
  connect: 'appconnect__connect_account',
} as const;

export const auditActions = [
  'key.saved',
  'key.forgotten',
  'public_address.saved',
  'oauth_client.saved',
  'oauth_client.removed',
  'oauth_client.tested',
  'app.enabled',
  'app.disabled',
  'agent.assigned',
  'agent.unassigned',
  'sign_in.started',
  // Written by older versions, which let a member confirm a sign-in later.
  'sign_in.parked',
  'sign_in.refused',
  'sign_in.expired',
  'connection.made',
  'connection.removed',
  'connection.broken',
  'connection.migrated',
  'account.revoked',
  'action.invoked',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditOutcomes = ['done', 'refused', 'failed', 'unknown'] as const;

export const exportFormatNames = ['csv', 'json'] as const;
export type ExportFormat = (typeof exportFormatNames)[number];
