import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Project, ProjectKeySeed } from '../projects/project.js';
import type { ToolFailure } from '../provider/fault-plan.js';

/** What every handler finds in its Hono context. */
export type ProviderEnv = {
  Bindings: Partial<HttpBindings> & { toolFailure?: ToolFailure };
  Variables: { project: Project; projectKey: ProjectKeySeed; requestId: string };
};

export type ProviderContext = Context<ProviderEnv>;
