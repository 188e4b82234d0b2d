import type { ProviderCatalog, ToolDefinition } from '../catalog/provider-catalog.js';
import { preloadedTools } from '../execution/session-scope.js';
import type { SessionConfig } from '../projects/session-config.js';

/** The toolkit of the meta tools. */
const metaToolkit = { slug: 'composio', name: 'Composio' };

/** Defines a meta tool: a tool of the provider itself, which finds and runs the tools of apps. */
function metaTool(
  tool: Pick<ToolDefinition, 'slug' | 'name' | 'description' | 'tags' | 'inputParameters'>,
): ToolDefinition {
  return {
    ...tool,
    toolkitSlug: metaToolkit.slug,
    outputParameters: { type: 'object' },
    scopes: [],
    version: '20260901_00',
    isDeprecated: false,
  };
}

const strings = { type: 'array', items: { type: 'string' } };

const searchTools = metaTool({
  slug: 'COMPOSIO_SEARCH_TOOLS',
  name: 'Search tools',
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
});

const getToolSchemas = metaTool({
  slug: 'COMPOSIO_GET_TOOL_SCHEMAS',
  name: 'Get tool schemas',
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
});

const multiExecute = metaTool({
  slug: 'COMPOSIO_MULTI_EXECUTE_TOOL',
  name: 'Multi execute',
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
});

const manageConnections = metaTool({
  slug: 'COMPOSIO_MANAGE_CONNECTIONS',
  name: 'Manage connections',
  description: 'Tells whether apps are connected, and makes a sign-in link for those that are not.',
  tags: ['openWorldHint', 'destructiveHint'],
  inputParameters: {
    type: 'object',
    properties: { toolkits: strings, reinitiate_all: { type: 'boolean' }, session_id: { type: 'string' } },
    required: ['toolkits'],
  },
});

const waitForConnections = metaTool({
  slug: 'COMPOSIO_WAIT_FOR_CONNECTIONS',
  name: 'Wait for connections',
  description: 'Waits until sign-ins are finished.',
  tags: ['readOnlyHint'],
  inputParameters: { type: 'object', properties: { toolkits: strings }, required: ['toolkits'] },
});

const remoteWorkbench = metaTool({
  slug: 'COMPOSIO_REMOTE_WORKBENCH',
  name: 'Remote workbench',
  description: 'Runs Python code in a sandbox of the provider.',
  tags: ['destructiveHint'],
  inputParameters: {
    type: 'object',
    properties: { code_to_execute: { type: 'string' } },
    required: ['code_to_execute'],
  },
});

const remoteBash = metaTool({
  slug: 'COMPOSIO_REMOTE_BASH_TOOL',
  name: 'Remote bash',
  description: 'Runs a shell command in a sandbox of the provider.',
  tags: ['destructiveHint'],
  inputParameters: { type: 'object', properties: { command: { type: 'string' } }, required: ['command'] },
});

/** The meta tools that a session enables: all six by default, none under `direct_tools`. */
export function metaToolsOf(config: SessionConfig): ToolDefinition[] {
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

/** The tools that a session lists, over MCP and REST alike: the preloaded tools, then the meta tools. */
export function listedTools(config: SessionConfig, catalog: ProviderCatalog): ToolDefinition[] {
  return [...preloadedTools(config, catalog), ...metaToolsOf(config)];
}
