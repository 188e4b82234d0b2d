import { expiredKey, invalidKey, missingPermission } from '../refusals/key-refusals.js';
import type { Project } from './project.js';

/** What a key may be limited to. Searching and executing in a session is an area apart from managing sessions. */
export type KeyArea =
  | 'toolkits'
  | 'auth_configs'
  | 'connected_accounts'
  | 'tools'
  | 'tool_execution'
  | 'session_management'
  | 'session_tool_execution';

export type Access = 'none' | 'read' | 'write' | 'read_write';

/** One project API key. Without `areas` it may do everything; with them, what is not named is `none`. */
export type ProjectKeySeed = {
  key: string;
  isExpired?: boolean;
  areas?: Partial<Record<KeyArea, Access>>;
  /** A missing right is answered as if the key were unknown, as is recorded of the provider too. */
  deniesAsInvalid?: boolean;
};

export type ProjectSeed = { name: string; keys: ProjectKeySeed[] };

/** The project and key behind a header. Throws the provider's 401 for a key it does not know or that has expired. */
export function identifyKey(projects: readonly Project[], key: string): { project: Project; key: ProjectKeySeed } {
  for (const project of projects) {
    const known = project.keys.find((each) => each.key === key);
    if (known?.isExpired) throw expiredKey();
    if (known) return { project, key: known };
  }
  throw invalidKey(key);
}

/** Throws the provider's 403, or its 401, when a scoped key lacks the area. */
export function assertAccess(key: ProjectKeySeed, area: KeyArea, access: 'read' | 'write'): void {
  if (!key.areas) return;
  const granted = key.areas[area] ?? 'none';
  if (granted === access || granted === 'read_write') return;
  throw key.deniesAsInvalid ? invalidKey(key.key) : missingPermission(area, access);
}
