import type { Viewer } from '../../contract/viewer-contract.js';
import { PluginError } from '../../domain/plugin-error.js';
import type { Directory } from '../../host/directory.js';
import type { Principal } from '../../host/routes.js';

export function isOrgAdmin(principal: Principal): boolean {
  return principal.role === 'org_admin';
}

/** Throws `forbidden` for anybody but an admin of the selected organization. `action` completes "Only org admins …". */
export function requireOrgAdmin(principal: Principal, action: string): void {
  if (!isOrgAdmin(principal)) {
    throw new PluginError('forbidden', `Only org admins ${action}.`, { details: { reason: 'only_org_admins' } });
  }
}

function isAnyAdmin(principal: Principal): boolean {
  return principal.isPlatformAdmin || isOrgAdmin(principal);
}

/** What a principal may see beyond what every member sees. */
export function viewerOf(principal: Principal): Viewer {
  return { maySeeSettings: isAnyAdmin(principal), maySeeAllApps: isOrgAdmin(principal) };
}

/** Throws `forbidden` for anybody but an org admin or a platform admin. `action` completes "Only admins …". */
export function requireAnyAdmin(principal: Principal, action: string): void {
  if (isAnyAdmin(principal)) return;
  throw new PluginError('forbidden', `Only admins ${action}.`, { details: { reason: 'only_admins' } });
}

/**
 * Whether a principal may change what all organizations share: a platform admin; an org admin only of the sole organization. Of that
 * one the directory says so too: a request may wait for the provider, or for another one, long after the role was lost.
 */
export async function maySetForEverybody(principal: Principal, directory: Directory): Promise<boolean> {
  if (principal.isPlatformAdmin) return true;
  if (!isOrgAdmin(principal) || (await directory.listOrganizations()).length !== 1) return false;
  return (await directory.findMember(principal.orgId, principal.userId))?.role === 'org_admin';
}
