import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { ZodType, z } from 'zod';
import { callFailureOf } from '../domain/call-failure.js';
import { withNamedOutage } from '../host/checks/host-outage.js';
import type { Logger } from '../host/host-platform.js';
import { logProblem } from '../host/problem-log.js';
import type { CallOptions, ResolvedTool, ResolvedTools, ToolProvider, ToolRequest } from '../host/tools.js';
import { isStorable } from '../lib/text/text.js';
import type { AccessService, AgentApps } from '../services/access/access-service.js';
import type { ConvertedArgument } from '../services/action-arguments/argument-converter.js';
import { instructionsFor } from '../services/agent-texts/instructions.js';
import { callsClosedError } from '../services/calls/not-sent-errors.js';
import type { ToolCallService } from '../services/calls/tool-call-service.js';
import type { ActionSearchService } from '../services/lookup/action-search-service.js';
import type { SignInService } from '../services/sign-ins/sign-in-service.js';
import { toolCall } from '../telemetry/operations.js';
import type { OperationSpan, Telemetry } from '../telemetry/telemetry.js';
import { type InputForm, parseInput } from './tool-input.js';
import { toErrorResult, toToolResult } from './tool-results.js';
import { toolTable } from './tool-table.js';

type ToolServices = {
  access: AccessService;
  search: ActionSearchService;
  calls: ToolCallService;
  signIns: SignInService;
  telemetry: Telemetry;
  logger: Logger;
};

type ToolCall = { request: ToolRequest; tool: string; options: CallOptions };

type Run<Input> = (
  services: ToolServices,
  request: ToolRequest,
  input: Input,
  converted: readonly ConvertedArgument[],
) => Promise<Record<string, unknown>>;

/** Gives agents their tools, on every channel. The set of tools is determined again at every request. */
export class AgentToolProvider implements ToolProvider {
  private isClosed = false;

  constructor(private readonly services: ToolServices) {}

  /** From now on every call of a tool is refused, also of tools that were resolved before. */
  close(): void {
    this.isClosed = true;
  }

  async resolveTools(given: ToolRequest): Promise<ResolvedTools> {
    const request = toOwnRequest(given);
    // No agent and no member can have such an id, and the database would refuse it.
    if (![request.agentId, request.userId ?? ''].every(isStorable)) return { tools: [], instructions: '' };
    // An app that needs no sign-in must not bring a tool for one, only because the list of apps has not come yet.
    const agentApps = await this.services.access.listApps(request, { waitsForFirst: true });
    if (agentApps.apps.length === 0 || agentApps.actingMember === undefined) return { tools: [], instructions: '' };
    return { tools: this.toolsFor(request, agentApps), instructions: instructionsFor(agentApps) };
  }

  private toolsFor(request: ToolRequest, { apps }: AgentApps): ResolvedTool[] {
    const tools = [this.tool(request, toolTable.search), this.tool(request, toolTable.invoke)];
    if (apps.every(({ status, isOffered }) => status === 'connected' || !isOffered)) return tools;
    return [...tools, this.tool(request, toolTable.connect)];
  }

  private tool<Schema extends ZodType>(
    request: ToolRequest,
    { run, ...form }: InputForm<Schema> & { run: Run<z.infer<Schema>> },
  ): ResolvedTool {
    const { definition } = form;
    return {
      // A copy, since a host may adapt the words for its model in place; the tool goes on with its own.
      definition: structuredClone(definition),
      call: (input, given) => {
        const options = toOptions(given);
        return this.answer({ request, tool: definition.name, options }, async () => {
          const parsed = parseInput(form, input);
          return run(this.services, { ...request, signal: options.signal }, parsed.input, parsed.converted);
        });
      },
    };
  }

  private answer(call: ToolCall, work: () => Promise<Record<string, unknown>>): Promise<CallToolResult> {
    const operation = toolCall(call.tool, call.request.channel, call.options.traceContext);
    return this.services.telemetry.run(operation, (span) => this.answerIn(span, call, work));
  }

  private async answerIn(
    span: OperationSpan,
    { request, tool, options: { requestId = crypto.randomUUID() } }: ToolCall,
    work: () => Promise<Record<string, unknown>>,
  ): Promise<CallToolResult> {
    try {
      if (this.isClosed) throw callsClosedError();
      const result = toToolResult(await work());
      span.describe({ 'appconnect.outcome': 'done' });
      return result;
    } catch (caught) {
      const error = withNamedOutage(caught);
      const { outcome, code } = callFailureOf(error);
      span.describe({ 'appconnect.outcome': outcome, 'error.type': code });
      const { channel, orgId, agentId } = request;
      logProblem(this.services.logger, error, { requestId, tool, channel, orgId, agentId });
      return toErrorResult(error, requestId);
    }
  }
}

/** A copy: a host may go on to change its own, or make it of a class; in plain JavaScript null may stand for nobody. */
function toOwnRequest({ channel, orgId, agentId, userId, clientOrigin, signal }: ToolRequest): ToolRequest {
  return { channel, orgId, agentId, userId: userId ?? undefined, clientOrigin: clientOrigin ?? undefined, signal };
}

/** A host in plain JavaScript may leave them out. */
function toOptions(given: Partial<CallOptions> | undefined | null): CallOptions {
  return { ...given, signal: given?.signal ?? new AbortController().signal };
}
