import type { Principal } from '../../../src/host/routes.js';
import { aPrincipal } from '../../support/sign-ins/sign-in-flow.js';

/** A user in one organization. */
export type Place = { userId: string; orgId: string };

/** Dev is in both organizations, with one user id at the provider. Ada and Ben are admins; Ada joined first. */
export const places: readonly Place[] = [
  { userId: 'ada', orgId: 'acme' },
  { userId: 'cleo', orgId: 'acme' },
  { userId: 'dev', orgId: 'globex' },
  { userId: 'ben', orgId: 'acme' },
  { userId: 'dev', orgId: 'acme' },
];

export const agents = [
  { orgId: 'acme', agentId: 'acme-assistant' },
  { orgId: 'acme', agentId: 'acme-researcher' },
  { orgId: 'globex', agentId: 'globex-assistant' },
] as const;

export const apps = ['gmail', 'slack'] as const;
export type App = (typeof apps)[number];

/** The project that each key opens at the provider; the second key is a newer one of the same project. */
export const projectOfKey: ReadonlyMap<string, string> = new Map([
  ['ak_fake_project_key', 'pr_fake'],
  ['ak_newer_project_key', 'pr_fake'],
  ['ak_other_project_key', 'pr_other'],
]);
export const keyOfProject: ReadonlyMap<string, string> = new Map(
  [...projectOfKey].reverse().map(([key, project]) => [project, key]),
);
export const keys = [...projectOfKey.keys()];

export function adminOf(orgId: string): Principal {
  const userId = orgId === 'acme' ? 'ada' : 'dev';
  return principalOf({ userId, orgId }, 'org_admin');
}

export function principalOf({ userId, orgId }: Place, role: Principal['role'] = 'member'): Principal {
  return aPrincipal({ userId, name: userId, orgId, role, isPlatformAdmin: userId === 'ada' });
}

export const nameOf = (...parts: readonly string[]): string => parts.join('/');
