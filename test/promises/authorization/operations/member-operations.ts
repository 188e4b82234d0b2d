import type { OperationRow } from '../operation-row.js';
import { attempt, audit } from './changed-tables.js';

const app = (rest: string) => `/v1/appconnect/apps/gmail/${rest}`;
const access = (query: string) => `/v1/appconnect/access?app=gmail&${query}`;

/** What a member has. */
export const memberOperations: readonly OperationRow[] = [
  { operation: 'GET /v1/appconnect/viewer', may: 'signed in' },
  { operation: 'GET /v1/appconnect/apps/{app}/connection', may: 'signed in', url: app('connection') },
  {
    operation: 'POST /v1/appconnect/apps/{app}/connection',
    may: 'signed in',
    url: app('connection'),
    status: 201,
    changes: attempt,
  },
  {
    operation: 'POST /v1/appconnect/apps/{app}/connection',
    of: 'as a link for another browser',
    may: 'signed in',
    url: app('connection'),
    body: { handOff: true },
    status: 201,
    changes: attempt,
  },
  {
    operation: 'DELETE /v1/appconnect/apps/{app}/connection',
    may: 'signed in',
    url: app('connection'),
    changes: ['appconnect_user_connections', 'appconnect_revocations', audit],
  },
  {
    operation: 'DELETE /v1/appconnect/apps/{app}/connection',
    of: 'of which only the sign-in under way',
    may: 'signed in',
    url: `${app('connection')}?attempt=only`,
  },
  {
    operation: 'GET /v1/appconnect/access',
    of: 'of oneself, to an agent of Acme',
    may: 'signed in',
    belongsTo: 'acme',
    url: access('agent=acme-assistant'),
  },
  {
    operation: 'GET /v1/appconnect/access',
    of: 'of oneself, to an agent of Globex',
    may: 'signed in',
    belongsTo: 'globex',
    url: access('agent=globex-assistant'),
  },
  {
    operation: 'GET /v1/appconnect/access',
    of: 'of another member of Acme',
    may: 'org admin',
    belongsTo: 'acme',
    url: access('agent=acme-assistant&member=gil'),
    names: 'gil',
  },
  {
    operation: 'GET /v1/appconnect/access',
    of: 'of a bridge, which acts for an admin',
    may: 'signed in',
    belongsTo: 'acme',
    url: access('agent=acme-assistant&channel=bridge'),
    names: 'ada',
  },
  { operation: 'GET /v1/appconnect/events', may: 'signed in' },
];
