import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { type CallToolResult, type Tool, ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import type { ReferenceHost } from '../../../src/testing/reference-host/reference-host.js';
import { readResult } from '../browser/browser-client.js';

/** The user, and the agent and channel they use. */
type ConversationOptions = { user: string; org?: string; agent?: string; channel?: string };

/** `signal`: aborts when the client no longer waits, which it tells the host. `meta`: the `_meta` of the request. */
type CallOptions = { timeout?: number; signal?: AbortSignal; meta?: Record<string, unknown> };

/** An open MCP client of one user, which counts notifications of changed tools. */
export class Conversation {
  changeCount = 0;
  private waiters: (() => void)[] = [];

  private constructor(private readonly client: Client) {
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
      this.changeCount += 1;
      for (const resolve of this.waiters.splice(0)) resolve();
    });
  }

  static async open(
    host: Pick<ReferenceHost, 'url' | 'signIn'>,
    { user, org = 'acme', agent = 'acme-assistant', channel = 'web' }: ConversationOptions,
  ): Promise<Conversation> {
    const headers = { cookie: await host.signIn(user, org) };
    const url = new URL(`${host.url}/v1/agents/${agent}/mcp?channel=${channel}`);
    const client = new Client({ name: 'conversation', version: '1' });
    const conversation = new Conversation(client);
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
    return conversation;
  }

  /** The instructions from initialization; empty when there were no tools. */
  get instructions(): string {
    return this.client.getInstructions() ?? '';
  }

  /** Lists the tools; from then on the client validates results against their output schemas. */
  async tools(): Promise<Tool[]> {
    return (await this.client.listTools()).tools;
  }

  async toolNames(): Promise<string[]> {
    return (await this.tools()).map(({ name }) => name.replace('appconnect__', ''));
  }

  async call(tool: string, input: Record<string, unknown>, options: CallOptions = {}): Promise<CallToolResult> {
    return this.callByName(`appconnect__${tool}`, input, options);
  }

  /** Calls a tool by the whole name that the host lists. */
  async callByName(
    name: string,
    input: Record<string, unknown>,
    { meta, ...options }: CallOptions = {},
  ): Promise<CallToolResult> {
    const request = { name, arguments: input, ...(meta && { _meta: meta }) };
    return (await this.client.callTool(request, undefined, options)) as CallToolResult;
  }

  /** Calls a tool and parses its result, whether a success or an error. */
  async read(tool: string, input: Record<string, unknown>) {
    return readResult(await this.call(tool, input));
  }

  invoke(action: string, input: Record<string, unknown> = {}) {
    return this.read('invoke_action', { action, arguments: input });
  }

  /** Resolves once there were more than `count` notifications; bounded by the time limit of the test. */
  async waitForChangeAfter(count: number): Promise<void> {
    while (this.changeCount <= count) await new Promise<void>((resolve) => this.waiters.push(resolve));
  }

  close(): Promise<void> {
    return this.client.close();
  }
}
