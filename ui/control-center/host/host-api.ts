import { HostProblem } from './host-problem.js';
import type { AgentSummary, AgentTools, HostUi, OrgMember, Person, Session, ToolResult } from './host-shapes.js';

/** The channel, and for a simulated one the organization and person that it stands for. */
export type ToolPlace = { channel: string; org?: string; person?: string };

/** The control center's own requests to its host. Same origin; the session travels in the browser's cookie. */
export class HostApi {
  async findSession(): Promise<Session | undefined> {
    const response = await fetch('/v1/session', { headers: { accept: 'application/json' } });
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

  /** Only org admins may see who else there is; to everybody else the list is empty. */
  async listMembers(session: Session): Promise<OrgMember[]> {
    if (session.role !== 'org_admin') return [];
    return (await this.get<{ members: OrgMember[] }>('/v1/members')).members;
  }

  async listAgents(): Promise<AgentSummary[]> {
    return (await this.get<{ agents: AgentSummary[] }>('/v1/agents')).agents;
  }

  /** For its org admins, also while they are signed in to another organization. */
  async listAgentsOf(org: string): Promise<AgentSummary[]> {
    return (await this.get<{ agents: AgentSummary[] }>(`/v1/agents?${new URLSearchParams({ org })}`)).agents;
  }

  /** The same. */
  async listMembersOf(org: string, signal?: AbortSignal): Promise<OrgMember[]> {
    return (await this.get<{ members: OrgMember[] }>(`/v1/members?${new URLSearchParams({ org })}`, signal)).members;
  }

  async getUi(): Promise<HostUi> {
    return this.get<HostUi>('/v1/ui');
  }

  async getTools(agent: string, { signal, ...place }: ToolPlace & { signal: AbortSignal }): Promise<AgentTools> {
    return this.get<AgentTools>(`/v1/agents/${encodeURIComponent(agent)}/tools?${new URLSearchParams(place)}`, signal);
  }

  async callTool(agent: string, { tool, ...call }: ToolPlace & { tool: string; input: unknown }): Promise<ToolResult> {
    const path = `/v1/agents/${encodeURIComponent(agent)}/tools/${encodeURIComponent(tool)}`;
    return read<ToolResult>(await this.send('POST', path, call));
  }

  private async get<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
    return read<Answer>(await fetch(path, { headers: { accept: 'application/json' }, signal: signal ?? null }));
  }

  private async send(method: string, path: string, body?: unknown): Promise<Response> {
    const request: RequestInit = { method, headers: { accept: 'application/json' } };
    if (body !== undefined) {
      request.headers = { accept: 'application/json', 'content-type': 'application/json' };
      request.body = JSON.stringify(body);
    }
    const response = await fetch(path, request);
    if (!response.ok) throw await HostProblem.from(response);
    return response;
  }
}

async function read<Answer>(response: Response): Promise<Answer> {
  if (!response.ok) throw await HostProblem.from(response);
  return (await response.json()) as Answer;
}
