import { withTimeLimit } from '../../api/time-limit.js';
import type { Words } from '../words.en.js';
import { hostAddress } from './host-address.js';

/** The types below describe the parts of the host's answers that the control center reads. */
export type Role = 'member' | 'org_admin';

/** An organization that somebody belongs to, with their role there. */
export type Membership = { org: string; name: string; role: Role };

export type Session = {
  user: string;
  name: string;
  /** The id of the organization they are in now. */
  org: string;
  role: Role;
  isPlatformAdmin: boolean;
  organizations: Membership[];
};

/** Somebody to sign in as in the sandbox, in one or more organizations. */
export type Person = { user: string; name: string; isPlatformAdmin: boolean; organizations: Membership[] };

export type OrgMember = { user: string; name: string; role: Role; isServiceAccount: boolean };

export type AgentSummary = { agent: string; name: string; isDefault: boolean };

/** The part of JSON Schema that the tool form reads. */
export type JsonSchema = {
  type?: string | string[];
  title?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  $ref?: string;
  not?: unknown;
  if?: unknown;
};

export type ToolDefinition = { name: string; title?: string; description?: string; inputSchema: JsonSchema };

export type AgentTools = { tools: ToolDefinition[]; instructions: string };

/** A `CallToolResult` of the Model Context Protocol. */
export type ToolResult = {
  content?: { type: string; text?: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
};

/** The plugin's elements by slot, the modules that define them, and the state of the plugin. */
export type HostUi = {
  plugin: { state: string; task?: string };
  modules: string[];
  slots: { slot: string; element: string }[];
};

/** The channel, and for a simulated one the organization and the person. */
type ChannelQuery = { channel: string; org?: string; person?: string };

/** The control center's requests to its host, below the same path and with the session cookie of the browser. */
export class HostApi {
  /** @param handleRefused called when a request is refused: somebody may be signed out, or have lost a role */
  constructor(private readonly handleRefused: () => void = () => {}) {}

  async findSession(): Promise<Session | undefined> {
    const response = await fetchWhole('/v1/session', { headers: { accept: 'application/json' } });
    if (response.status === 401) return undefined;
    return read<Session>(response);
  }

  async signIn(choice: { user: string; org: string }): Promise<void> {
    await this.send('POST', '/v1/session', choice);
  }

  async signOut(): Promise<void> {
    await this.send('DELETE', '/v1/session');
  }

  async listPeople(): Promise<Person[]> {
    return (await this.get<{ people: Person[] }>('/v1/people')).people;
  }

  /** The members of the session's organization; empty for all but its org admins. */
  async listMembers(session: Session): Promise<OrgMember[]> {
    if (session.role !== 'org_admin') return [];
    return (await this.get<{ members: OrgMember[] }>('/v1/members')).members;
  }

  async listAgents(): Promise<AgentSummary[]> {
    return (await this.get<{ agents: AgentSummary[] }>('/v1/agents')).agents;
  }

  /** The agents of an organization, for its org admins, also while they are signed in to another one. */
  async listAgentsOf(org: string): Promise<AgentSummary[]> {
    return (await this.get<{ agents: AgentSummary[] }>(`/v1/agents?${new URLSearchParams({ org })}`)).agents;
  }

  /** The members of an organization, for the same people as `listAgentsOf`. */
  async listMembersOf(org: string, signal?: AbortSignal): Promise<OrgMember[]> {
    return (await this.get<{ members: OrgMember[] }>(`/v1/members?${new URLSearchParams({ org })}`, signal)).members;
  }

  async getUi(): Promise<HostUi> {
    return this.get<HostUi>('/v1/ui');
  }

  async getTools(agent: string, { signal, ...query }: ChannelQuery & { signal: AbortSignal }): Promise<AgentTools> {
    return this.get<AgentTools>(`/v1/agents/${encodeURIComponent(agent)}/tools?${new URLSearchParams(query)}`, signal);
  }

  async callTool(
    agent: string,
    { tool, ...call }: ChannelQuery & { tool: string; input: unknown },
  ): Promise<ToolResult> {
    const path = `/v1/agents/${encodeURIComponent(agent)}/tools/${encodeURIComponent(tool)}`;
    return read<ToolResult>(await this.send('POST', path, call));
  }

  private async get<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
    return read<Answer>(await this.fetch(path, { headers: { accept: 'application/json' }, signal: signal ?? null }));
  }

  private async fetch(path: string, request: RequestInit): Promise<Response> {
    const response = await fetchWhole(path, request);
    if (response.status === 401 || response.status === 403) this.handleRefused();
    return response;
  }

  private async send(method: string, path: string, body?: unknown): Promise<Response> {
    const request: RequestInit = { method, headers: { accept: 'application/json' } };
    if (body !== undefined) {
      request.headers = { accept: 'application/json', 'content-type': 'application/json' };
      request.body = JSON.stringify(body);
    }
    const response = await this.fetch(path, request);
    if (!response.ok) throw await HostProblem.from(response);
    return response;
  }
}

/** An answer with all of its text: one that stops on its way is none. */
function fetchWhole(path: string, { signal: given, ...request }: RequestInit): Promise<Response> {
  return withTimeLimit(given ?? undefined, async (signal) => {
    const response = await fetch(hostAddress(path), { ...request, signal });
    // Some statuses go with no text, not even an empty one.
    return new Response((await response.text()) || null, response);
  });
}

async function read<Answer>(response: Response): Promise<Answer> {
  if (!response.ok) throw await HostProblem.from(response);
  return (await response.json()) as Answer;
}

/** A problem document of the host (RFC 9457). People read the text for its `code`, which may quote the `detail`. */
export class HostProblem extends Error {
  override readonly name = 'HostProblem';

  constructor(
    readonly code: string,
    detail: string,
  ) {
    super(detail);
  }

  static async from(response: Response): Promise<HostProblem> {
    const { code, detail } = (await response.json().catch(() => ({}))) as { code?: unknown; detail?: unknown };
    return new HostProblem(textOr('internal', code), textOr('', detail));
  }
}

function textOr(fallback: string, value: unknown): string {
  return typeof value === 'string' ? value : fallback;
}

/** The text that tells a person why a request failed. */
export function problemText({ problems }: Words, cause: unknown): string {
  if (!(cause instanceof HostProblem)) return problems.offline;
  const { code } = cause;
  const text = Object.hasOwn(problems, code) ? problems[code as keyof typeof problems] : problems.internal;
  return typeof text === 'string' ? text : text(cause.message);
}
