import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { ZodType, z } from 'zod';
import { connectInputSchema, invokeInputSchema, searchInputSchema } from '../contract/tool-contract.js';
import { PluginError } from '../domain/plugin-error.js';
import type { ResolvedTool, ResolvedTools, ToolProvider, ToolRequest } from '../host/tools.js';
import { isStorable } from '../lib/text.js';
import type { AgentApps } from '../services/access/access-service.js';
import { logProblem } from '../services/activity/problem-log.js';
import { connectAccount } from './connect-account-tool.js';
import { instructionsFor } from './instructions.js';
import { invokeAction } from './invoke-action-tool.js';
import { quietly } from './quietly.js';
import { searchActions } from './search-actions-tool.js';
import { toolDefinitions } from './tool-definitions.js';
import { parseInput } from './tool-input.js';
import { toErrorResult, toToolResult } from './tool-results.js';
import type { ToolServices } from './tool-services.js';

type Run<Input> = (services: ToolServices, request: ToolRequest, input: Input) => Promise<Record<string, unknown>>;

/** The agent's way in, on every channel. Which tools there are is judged afresh at every question. */
export class AgentToolProvider implements ToolProvider {
  private isClosed = false;

  constructor(private readonly services: ToolServices) {}

  /** From now on nothing is run any more, also by tools that were resolved before. */
  close(): void {
    this.isClosed = true;
  }

  async resolveTools(request: ToolRequest): Promise<ResolvedTools> {
    // No agent and no member has such a name, so there is nobody to ask the database for.
    if (![request.agentId, request.userId ?? ''].every(isStorable)) return { tools: [], instructions: '' };
    const agentApps = await this.services.access.listApps(request);
    if (agentApps.apps.length === 0 || agentApps.actingMember === undefined) return { tools: [], instructions: '' };
    return { tools: this.toolsFor(request, agentApps), instructions: instructionsFor(agentApps) };
  }

  private toolsFor(request: ToolRequest, { apps }: AgentApps): ResolvedTool[] {
    const tools = [
      this.tool(request, toolDefinitions.search, searchInputSchema, searchActions),
      this.tool(request, toolDefinitions.invoke, invokeInputSchema, invokeAction),
    ];
    if (apps.every(({ status, isOffered }) => status === 'connected' || !isOffered)) return tools;
    return [...tools, this.tool(request, toolDefinitions.connect, connectInputSchema, connectAccount)];
  }

  private tool<Schema extends ZodType>(
    request: ToolRequest,
    definition: ResolvedTool['definition'],
    schema: Schema,
    run: Run<z.infer<Schema>>,
  ): ResolvedTool {
    return {
      definition,
      call: (input, { signal, requestId = crypto.randomUUID() }) => {
        const { channel, orgId, agentId } = request;
        return this.answer({ requestId, tool: definition.name, channel, orgId, agentId }, async () =>
          run(this.services, { ...request, signal }, parseInput(definition, schema, input)),
        );
      },
    };
  }

  private async answer(
    call: { requestId: string; tool: string } & Pick<ToolRequest, 'channel' | 'orgId' | 'agentId'>,
    work: () => Promise<Record<string, unknown>>,
  ): Promise<CallToolResult> {
    try {
      if (this.isClosed) throw new PluginError('shutting_down', 'The platform is stopping; nothing was done.');
      return toToolResult(await work());
    } catch (error) {
      quietly(() => logProblem(this.services.logger, error, call));
      return toErrorResult(error, call.requestId);
    }
  }
}
