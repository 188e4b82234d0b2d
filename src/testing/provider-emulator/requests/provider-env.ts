import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { ToolFailure } from '../faults/fault-schemas.js';
import type { Project } from '../projects/project.js';
import type { ProjectKeySeed } from '../projects/project-keys.js';

/** What every handler finds in its context. */
export type ProviderEnv = {
  Bindings: Partial<HttpBindings> & { toolFailure?: ToolFailure };
  Variables: { project: Project; projectKey: ProjectKeySeed; requestId: string };
};

export type ProviderContext = Context<ProviderEnv>;
