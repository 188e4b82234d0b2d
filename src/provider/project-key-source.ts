import type { ProjectKey } from '../domain/project-key.js';

/** Where the adapter gets the key in force from, for each request anew. */
export interface ProjectKeySource {
  /** Throws `not_configured`, `key_misconfigured` or `storage_damaged` when there is none to use. */
  currentKey(): Promise<ProjectKey>;
}

export const ProjectKeySource = Symbol('ProjectKeySource');
