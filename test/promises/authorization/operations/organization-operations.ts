import type { OperationRow } from '../operation-row.js';
import { audit } from './changed-tables.js';

const app = (rest: string) => `/v1/appconnect/apps/gmail/${rest}`;

/** What an organization decides. */
export const organizationOperations: readonly OperationRow[] = [
  { operation: 'GET /v1/appconnect/apps', may: 'signed in' },
  {
    operation: 'GET /v1/appconnect/apps',
    of: 'by a search',
    may: 'signed in',
    url: '/v1/appconnect/apps?query=notion',
  },
  {
    operation: 'GET /v1/appconnect/apps',
    of: 'in the full catalog',
    may: 'org admin',
    url: '/v1/appconnect/apps?view=all',
  },
  {
    operation: 'PUT /v1/appconnect/apps/{app}/enablement',
    may: 'org admin',
    url: '/v1/appconnect/apps/notion/enablement',
    changes: ['appconnect_enabled_apps', 'appconnect_agent_assignments', audit],
  },
  {
    operation: 'DELETE /v1/appconnect/apps/{app}/enablement',
    may: 'org admin',
    url: app('enablement'),
    changes: ['appconnect_enabled_apps', audit],
  },
  { operation: 'GET /v1/appconnect/apps/{app}/agents', may: 'org admin', url: app('agents') },
  {
    operation: 'PUT /v1/appconnect/apps/{app}/agents/{agent}',
    of: 'of Acme',
    may: 'org admin',
    belongsTo: 'acme',
    url: app('agents/acme-support'),
    changes: ['appconnect_agent_assignments', audit],
  },
  {
    operation: 'PUT /v1/appconnect/apps/{app}/agents/{agent}',
    of: 'of Globex',
    may: 'org admin',
    belongsTo: 'globex',
    url: app('agents/globex-ops'),
    changes: ['appconnect_agent_assignments', audit],
  },
  {
    operation: 'DELETE /v1/appconnect/apps/{app}/agents/{agent}',
    of: 'of Acme',
    may: 'org admin',
    belongsTo: 'acme',
    url: app('agents/acme-assistant'),
    changes: ['appconnect_agent_assignments', audit],
  },
  {
    operation: 'DELETE /v1/appconnect/apps/{app}/agents/{agent}',
    of: 'of Globex',
    may: 'org admin',
    belongsTo: 'globex',
    url: app('agents/globex-assistant'),
    changes: ['appconnect_agent_assignments', audit],
  },
  { operation: 'GET /v1/appconnect/activity', may: 'signed in' },
  {
    operation: 'GET /v1/appconnect/activity',
    of: 'of one member',
    may: 'org admin',
    url: '/v1/appconnect/activity?person=somebody&outcome=failed',
  },
  { operation: 'GET /v1/appconnect/activity/export', may: 'signed in' },
  {
    operation: 'GET /v1/appconnect/activity/export',
    of: 'of one member',
    may: 'org admin',
    url: '/v1/appconnect/activity/export?format=json&person=somebody',
  },
  { operation: 'GET /v1/appconnect/activity/summary', may: 'signed in' },
  {
    operation: 'GET /v1/appconnect/activity/summary',
    of: 'of one member',
    may: 'org admin',
    url: '/v1/appconnect/activity/summary?person=somebody',
  },
];
