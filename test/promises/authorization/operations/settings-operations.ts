import type { OperationRow } from '../operation-row.js';
import { attempt, audit } from './changed-tables.js';

const client = '/v1/appconnect/apps/slack/oauth-client';

/** What all organizations share. */
export const settingsOperations: readonly OperationRow[] = [
  { operation: 'GET /v1/appconnect/settings', may: 'any admin' },
  {
    operation: 'PUT /v1/appconnect/settings/api-key',
    may: 'settings of everybody',
    body: { apiKey: 'ak_sandbox_project_key' },
    changes: [audit, 'appconnect_provider_projects', 'appconnect_user_connections'],
    everyOrganization: true,
  },
  {
    operation: 'DELETE /v1/appconnect/settings/api-key',
    may: 'settings of everybody',
    changes: [audit],
    everyOrganization: true,
  },
  { operation: 'GET /v1/appconnect/settings/public-address', may: 'any admin' },
  {
    operation: 'PUT /v1/appconnect/settings/public-address',
    may: 'settings of everybody',
    body: { webPublicUrl: 'https://elsewhere.example' },
    changes: [audit],
    everyOrganization: true,
  },
  // Only one runs at a time, which an empty list sees to.
  { operation: 'POST /v1/appconnect/doctor', may: 'platform admin', changes: [] },
  { operation: 'GET /v1/appconnect/apps/{app}/oauth-client', may: 'settings of everybody', url: client },
  {
    operation: 'PUT /v1/appconnect/apps/{app}/oauth-client',
    may: 'settings of everybody',
    url: client,
    body: { clientId: 'client-2', clientSecret: 'secret-of-client-2' },
    changes: [audit, 'appconnect_auth_configs', 'appconnect_retired_auth_configs'],
    everyOrganization: true,
  },
  {
    operation: 'DELETE /v1/appconnect/apps/{app}/oauth-client',
    may: 'settings of everybody',
    url: client,
    changes: [audit, 'appconnect_auth_configs', 'appconnect_retired_auth_configs'],
    everyOrganization: true,
  },
  { operation: 'GET /v1/appconnect/apps/{app}/oauth-client/test', may: 'settings of everybody', url: `${client}/test` },
  {
    operation: 'POST /v1/appconnect/apps/{app}/oauth-client/test',
    may: 'settings of everybody',
    url: `${client}/test`,
    status: 201,
    changes: attempt,
  },
];
