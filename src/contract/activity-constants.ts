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
