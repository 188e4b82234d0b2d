import { type OperationRow, signInMember } from '../operation-row.js';
import type { OriginName } from '../origins.js';
import type { Role } from '../roles.js';
import { attempt, audit } from './changed-tables.js';

const unknown = 'A'.repeat(43);
const unknownPage = { status: 404, text: 'This sign-in is not open', isRefusal: true } as const;
const linkOfOther = { status: 403, text: 'This link is for somebody else', isRefusal: true } as const;
/** The provider redirects the browser to a callback. */
const fromProvider: readonly OriginName[] = [
  'a page of another site, with its headers',
  'a foreign name of this machine',
];
/** The redirect ends and its account is removed; nothing is connected. */
const unverified = ['appconnect_sign_ins', 'appconnect_revocations', 'appconnect_sign_in_links', audit];
const isUser = ({ session }: Role, user: string) => session?.user === user;
const isElse = (role: Role) => role.session !== undefined && !isUser(role, signInMember);

/** Pages and reports for everybody. */
export const publicOperations: readonly OperationRow[] = [
  { operation: 'GET /v1/appconnect/openapi.json', may: 'everybody' },
  { operation: 'GET /health', may: 'everybody' },
  { operation: 'GET /v1/system/status', may: 'everybody' },
  {
    operation: 'GET /v1/appconnect/connect/{token}',
    of: 'that was never given out',
    may: 'everybody',
    url: `/v1/appconnect/connect/${unknown}`,
    page: () => unknownPage,
  },
  {
    operation: 'GET /v1/appconnect/connect/{token}',
    of: 'of a member',
    may: 'everybody',
    needs: 'a link',
    url: ({ link }) => link,
    page: (role) => (isElse(role) ? linkOfOther : { status: 200 }),
  },
  {
    operation: 'POST /v1/appconnect/connect/{token}',
    of: 'that was never given out',
    may: 'everybody',
    url: `/v1/appconnect/connect/${unknown}`,
    page: () => unknownPage,
  },
  {
    operation: 'POST /v1/appconnect/connect/{token}',
    of: 'of a member, who goes on to the provider',
    may: 'everybody',
    needs: 'a link',
    url: ({ link }) => link,
    status: 303,
    changes: attempt,
    page: (role, { refused }) => {
      // The host's own sign-in is not at the public address that was saved.
      if (role.session === undefined && refused === 'changes')
        return { status: 403, text: 'Nobody can sign in at this address', isRefusal: true };
      if (role.session === undefined) return { status: 303, text: '/?return=', isRefusal: true };
      return isElse(role) ? linkOfOther : undefined;
    },
  },
  {
    operation: 'GET /v1/appconnect/oauth/callback',
    of: 'with a state that was never given out',
    may: 'everybody',
    url: `/v1/appconnect/oauth/callback?state=${unknown}`,
    page: () => unknownPage,
  },
  {
    operation: 'GET /v1/appconnect/oauth/callback',
    of: 'of a member, in another browser',
    may: 'everybody',
    needs: 'a callback',
    from: fromProvider,
    url: ({ callback }) => callback,
    changes: unverified,
    page: (role) => ({ status: 200, text: isElse(role) ? 'of somebody else' : 'Not connected' }),
  },
  {
    operation: 'GET /v1/appconnect/oauth/callback',
    of: 'of a member, in the browser that left',
    may: 'everybody',
    needs: 'a callback in its browser',
    from: fromProvider,
    url: ({ callback }) => callback,
    changes: [
      'appconnect_sign_ins',
      'appconnect_start_counts',
      'appconnect_revocations',
      'appconnect_user_connections',
      audit,
    ],
    page: (role) =>
      isElse(role)
        ? { status: 200, text: 'of somebody else', changes: unverified }
        : { status: 200, text: 'Slack is connected as' },
  },
  {
    operation: 'GET /v1/appconnect/verify',
    of: 'of no sign-in of this browser',
    may: 'everybody',
    url: '/v1/appconnect/verify?session_uri=https%3A%2F%2Fprovider.example%2Fsessions%2F1',
    page: () => ({ status: 200, text: 'Not connected', isRefusal: true }),
  },
];
