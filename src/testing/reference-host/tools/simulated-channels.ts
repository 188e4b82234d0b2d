import type { Directory } from '../../../host/index.js';
import { HostProblem } from '../../../hosting/http/problem.js';
import type { SimulatedCaller } from './agent-caller.js';

/** @throws HostProblem 403 for a channel that the person may not simulate. */
export async function checkSimulation(directory: Directory, caller: SimulatedCaller): Promise<void> {
  const { principal, channel, orgId, person } = caller;
  if (channel === 'web' && orgId === principal.orgId && person === undefined) return;
  const role = orgId === principal.orgId ? principal.role : (await directory.findMember(orgId, principal.userId))?.role;
  if (role !== 'org_admin') {
    throw new HostProblem(403, 'forbidden', `Only an org admin may simulate the channel "${channel}" there.`);
  }
  if (channel === 'web') {
    throw new HostProblem(400, 'invalid_request', 'In a web chat, one is oneself, where one is signed in.');
  }
  if (person !== undefined && (await directory.findMember(orgId, person)) === undefined) {
    throw new HostProblem(404, 'not_found', 'The organization has no such person.');
  }
}
