import type { Origin, OriginName } from './origins.js';
import type { Organization, Role } from './roles.js';

/** The addresses that only exist once somebody has started a sign-in. */
export type OpenSignIn = {
  /** `/v1/appconnect/connect/…`, given out to the member who started it. */
  link: string;
  /** `/v1/appconnect/oauth/callback?…`, after the provider's page was answered. */
  callback: string;
  /** The `Cookie` header of the browser that was redirected. */
  browserCookie: string;
};

type Right = 'everybody' | 'signed in' | 'org admin' | 'any admin' | 'platform admin' | 'settings of everybody';

/** What a request comes to: its status, with the code of a problem or a text of a page. */
export type Outcome = { status: number; code?: string; text?: string };

/** `isRefusal`: whoever is shown it may do nothing. `changes`: in place of the tables of the row. */
export type PageOutcome = Outcome & { isRefusal?: true; changes?: readonly string[] };

export type OperationRow = {
  /** As in the OpenAPI document; the routes of the host itself are listed as they are requested. */
  operation: string;
  /** What sets this row apart from the others of the operation. */
  of?: string;
  may: Right;
  /** The address; left out where the path has no parameters. */
  url?: string | ((signIn: OpenSignIn) => string);
  body?: unknown;
  status?: 201 | 303;
  /** The organization of what the address names: whoever has the right, but elsewhere, is told that there is no such thing. */
  belongsTo?: Organization;
  /** The member of Acme whose account org admins may be told. */
  names?: string;
  /** The tables that an allowed request changes, the first one always; left out where it changes nothing. Requests with this list are sent one by one. */
  changes?: readonly string[];
  /** The rows changed are not of the caller's organization alone, since the setting is everybody's. */
  everyOrganization?: true;
  /** A sign-in of Cleo of Acme that this row needs, started for each request. */
  needs?: 'a link' | 'a callback' | 'a callback in its browser';
  /** Where browsers send it from; left out where they send it from anywhere. */
  from?: readonly OriginName[];
  /** For pages, which tell everybody something: what a role is shown, if that is not `status`. */
  page?(role: Role, origin: Origin): PageOutcome | undefined;
};

/** The member of Acme who started the sign-ins that rows need. */
export const signInMember = 'cleo';
