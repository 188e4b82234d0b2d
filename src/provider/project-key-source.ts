import type { ProjectKey } from '../domain/project-key.js';

/** Gives the gateway the current project key, which it reads anew for each request. */
export interface ProjectKeySource {
  /** Throws `not_configured`, `key_misconfigured` or `storage_damaged` when there is no usable key. */
  requireKey(): Promise<ProjectKey>;
}

export const ProjectKeySource = Symbol('ProjectKeySource');
