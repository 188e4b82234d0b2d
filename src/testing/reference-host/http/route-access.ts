import type { Principal, RouteAccess } from '../../../host/index.js';
import { HostProblem } from './problem.js';

/**
 * Refuses whoever may not call a route. An org admin's route wants that role in the selected organization: a platform
 * admin who is a plain member there is refused.
 * @throws HostProblem 401 without a person, 403 for the wrong one.
 */
export function checkAccess(access: RouteAccess, principal: Principal | undefined): void {
  if (access === 'public') return;
  if (!principal) throw new HostProblem(401, 'unauthenticated', 'Sign in first.');
  if (access === 'org_admin' && principal.role !== 'org_admin') {
    throw new HostProblem(403, 'forbidden', 'Only an org admin of this organization may do this.');
  }
  if (access === 'platform_admin' && !principal.isPlatformAdmin) {
    throw new HostProblem(403, 'forbidden', 'Only a platform admin may do this.');
  }
}

/** @throws HostProblem 403 for a state-changing request that another site's page sent. */
export function checkOrigin(request: Request, isServed: (origin: string) => boolean): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const origin = request.headers.get('origin');
  if (origin !== null && !isServed(origin)) {
    throw new HostProblem(403, 'forbidden', 'This request came from a page of another site.');
  }
}
