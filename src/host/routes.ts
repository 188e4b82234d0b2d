import type { OrganizationRole } from './directory.js';
import type { Registration } from './registration.js';

/** Who may call a route. The host refuses everybody else before the handler runs. */
export type RouteAccess = 'public' | 'member' | 'org_admin' | 'platform_admin';

/** The person who sends a request, in the organization that they have selected. */
export type Principal = {
  /** As in `Member`: one person in the whole platform, whichever organization they have selected. */
  userId: string;
  name: string;
  orgId: string;
  role: OrganizationRole;
  isPlatformAdmin: boolean;
};

export type RouteContext = {
  request: Request;
  /** Values of the `:name` parts of the path, decoded. */
  params: Readonly<Record<string, string>>;
  /**
   * Present on every route that is not public, and on public ones when the browser sends a session. A session that the host's
   * own scripts send in a header is not sent when a link is opened. Members of such a host connect in the control center, and
   * the pages of links from chats tell them so.
   */
  principal?: Principal | undefined;
};

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `/v1/appconnect/apps/:app/connection` */
  path: string;
  access: RouteAccess;
  /** Never rejects: an error is an answer, a page or a problem document. */
  handle(context: RouteContext): Promise<Response>;
};

/**
 * The host's HTTP server, with web-standard `Request` and `Response`, also with streaming bodies. The host authenticates, gives
 * the principal, and checks the origin of every request that changes state, except on public routes.
 */
export interface RouteRegistry {
  /**
   * The path below which browsers reach these routes, `/tools`; left out at the root. Routes are registered without it, and the
   * request that a handler gets may have it or not: it is only put into addresses that are given to browsers.
   */
  readonly basePath?: string | undefined;
  register(route: Route): Registration;
  /**
   * Whether browsers reach this host at that origin (`https://platform.example`, in the form of `URL.origin`). Answer only from
   * the host's own configuration. The public web address that admins save through the plugin is valid only for the plugin's
   * sign-in page and callback, and the plugin itself takes care of that. A host that trusted it, here or on routes of access
   * `member` and above, would let the admin who saves it open these routes to a foreign origin.
   */
  isServedOrigin(origin: string): boolean;
  /**
   * The address, for a `Location` header, of the page where a browser without a session signs in. Then the page leads back to
   * `returnTo`: a path of the plugin with its query, below the base path, as `/tools/v1/appconnect/connect/…`. The host must
   * make sure that this page returns only to this host, even if a stranger changes the return path. Without this method, the
   * page of a link says to sign in and open the link again.
   */
  signInAddress?: ((returnTo: string) => string) | undefined;
}
