import type { OrganizationRole } from './directory.js';
import type { Registration } from './registration.js';

/** Who may call a route. The host refuses everybody else before the handler runs. */
export type RouteAccess = 'public' | 'member' | 'org_admin' | 'platform_admin';

/** The person behind a request, in the organization they have selected. */
export type Principal = {
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
   * Present on every route that is not public, and on public ones when the browser carries a session. A session that
   * travels in a header of the host's own scripts does not come with a link that is opened: its members connect in the
   * control center, and links from chats tell them so.
   */
  principal?: Principal;
};

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `/v1/appconnect/apps/:app/connection` */
  path: string;
  access: RouteAccess;
  handle(context: RouteContext): Promise<Response>;
};

/**
 * The host's HTTP server. Web-standard `Request` in, `Response` out, streaming bodies included. The host authenticates,
 * checks the request's origin on everything that changes state outside public routes, and hands over the principal.
 */
export interface RouteRegistry {
  register(route: Route): Registration;
  /**
   * Whether browsers reach this host at that origin (`https://platform.example`); spelled as `URL.origin` spells it.
   * Answer from the host's own configuration alone. The public web address that admins save through the plugin counts for
   * the plugin's own sign-in page and callback, and the plugin sees to that itself: a host that trusted it, here or on
   * routes of access `member` and above, would let whoever saves it open those to an origin of theirs.
   */
  isServedOrigin(origin: string): boolean;
  /**
   * Where a browser without a session signs in and comes back: `returnTo` is a path of ours with its query,
   * `/v1/appconnect/connect/…`, and the address is that of a page to lead the browser to, spelled for a `Location` header. Whoever gives one answers
   * for it that it leads back to this very host, whatever a stranger writes in its place. Without it the page says to
   * sign in and open the link again.
   */
  signInAddress?(returnTo: string): string;
}
