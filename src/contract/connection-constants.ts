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
export const remainders = ['not_supported', 'kept_grant', 'in_use', 'waiting', 'refused', 'other_project'] as const;
export type Remainder = (typeof remainders)[number];
