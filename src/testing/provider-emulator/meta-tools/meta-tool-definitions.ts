import type { JsonSchema } from '../catalog/catalog-seeds.js';
import type { SessionConfig } from '../requests/session-schemas.js';

/** A tool of the provider itself, with which a model finds and runs the tools of apps. */
export type MetaTool = { name: string; description: string; tags: string[]; inputParameters: JsonSchema };

const strings = { type: 'array', items: { type: 'string' } };

const searchTools: MetaTool = {
  name: 'COMPOSIO_SEARCH_TOOLS',
  description: 'Finds the tools that fit a use case, and tells which apps are connected.',
  tags: ['important', 'openWorldHint', 'readOnlyHint'],
  inputParameters: {
    type: 'object',
    properties: {
      queries: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          properties: { use_case: { type: 'string', maxLength: 1024 }, known_fields: { type: 'string' } },
          required: ['use_case'],
        },
      },
      session: { type: 'object', properties: { id: { type: 'string' }, generate_id: { type: 'boolean' } } },
      model: { type: 'string' },
    },
    required: ['queries'],
  },
};

const getToolSchemas: MetaTool = {
  name: 'COMPOSIO_GET_TOOL_SCHEMAS',
  description: 'Gives the input schemas of tools, and on request their output schemas.',
  tags: ['readOnlyHint'],
  inputParameters: {
    type: 'object',
    properties: {
      tool_slugs: strings,
      include: { type: 'array', items: { enum: ['input_schema', 'output_schema'] } },
      session_id: { type: 'string' },
    },
    required: ['tool_slugs'],
  },
};

const multiExecute: MetaTool = {
  name: 'COMPOSIO_MULTI_EXECUTE_TOOL',
  description: 'Runs up to 50 tools, one after another.',
  tags: ['important', 'openWorldHint', 'destructiveHint'],
  inputParameters: {
    type: 'object',
    properties: {
      tools: {
        type: 'array',
        minItems: 1,
        maxItems: 50,
        items: {
          type: 'object',
          properties: { tool_slug: { type: 'string' }, arguments: { type: 'object' }, account: { type: 'string' } },
          required: ['tool_slug', 'arguments'],
        },
      },
      sync_response_to_workbench: { type: 'boolean' },
      thought: { type: 'string' },
      current_step: { type: 'string' },
      current_step_metric: { type: 'string' },
      session_id: { type: 'string' },
    },
    required: ['tools', 'sync_response_to_workbench'],
  },
};

const manageConnections: MetaTool = {
  name: 'COMPOSIO_MANAGE_CONNECTIONS',
  description: 'Tells whether apps are connected, and makes a sign-in link for those that are not.',
  tags: ['openWorldHint', 'destructiveHint'],
  inputParameters: {
    type: 'object',
    properties: { toolkits: strings, reinitiate_all: { type: 'boolean' }, session_id: { type: 'string' } },
    required: ['toolkits'],
  },
};

const waitForConnections: MetaTool = {
  name: 'COMPOSIO_WAIT_FOR_CONNECTIONS',
  description: 'Waits until sign-ins are finished.',
  tags: ['readOnlyHint'],
  inputParameters: { type: 'object', properties: { toolkits: strings }, required: ['toolkits'] },
};

const remoteWorkbench: MetaTool = {
  name: 'COMPOSIO_REMOTE_WORKBENCH',
  description: 'Runs Python code in a sandbox of the provider.',
  tags: ['destructiveHint'],
  inputParameters: {
    type: 'object',
    properties: { code_to_execute: { type: 'string' } },
    required: ['code_to_execute'],
  },
};

const remoteBash: MetaTool = {
  name: 'COMPOSIO_REMOTE_BASH_TOOL',
  description: 'Runs a shell command in a sandbox of the provider.',
  tags: ['destructiveHint'],
  inputParameters: { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] },
};

/** The meta tools that a session shows: all six by default, none under `direct_tools`. */
export function metaToolsOf(config: SessionConfig): MetaTool[] {
  const manage = config.manage_connections;
  const hasConnections = manage?.enable ?? true;
  return [
    ...((config.search?.enable ?? true) ? [searchTools, getToolSchemas] : []),
    ...((config.execute?.enable_multi_execute ?? true) ? [multiExecute] : []),
    ...(hasConnections ? [manageConnections] : []),
    ...(hasConnections && manage?.enable_wait_for_connections ? [waitForConnections] : []),
    ...((config.workbench?.enable ?? true) ? [remoteWorkbench, remoteBash] : []),
  ];
}
