import { PluginError } from '../../domain/plugin-error.js';
import type { Principal } from '../../host/routes.js';

export function isOrgAdmin(principal: Principal): boolean {
  return principal.role === 'org_admin';
}

/** Throws `forbidden` for anybody but an admin of the selected organization. `deed` completes "Only org admins …". */
export function requireOrgAdmin(principal: Principal, deed: string): void {
  if (!isOrgAdmin(principal)) throw new PluginError('forbidden', `Only org admins ${deed}.`);
}

/** Throws `forbidden` for anybody but an org admin or a platform admin. `deed` completes "Only admins …". */
export function requireAnyAdmin(principal: Principal, deed: string): void {
  if (principal.isPlatformAdmin || isOrgAdmin(principal)) return;
  throw new PluginError('forbidden', `Only admins ${deed}.`);
}
