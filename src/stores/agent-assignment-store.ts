import { inject, injectable } from 'tsyringe';
import type { AgentKey, OrgApp } from '../domain/organization-keys.js';
import { DatabaseClient, deleteReturning } from './database/database-client.js';

export type Assignment = OrgApp & AgentKey;

/** Which apps were given to which agents. An assignment stays when its app is disabled. */
export interface AgentAssignmentStore {
  /** Ids of the agents that were given the app, sorted. */
  listAgentsOf(key: OrgApp): Promise<string[]>;
  /** Returns false when it was assigned already. */
  assign(assignment: Assignment, change: { byUserId: string; at: string }): Promise<boolean>;
  /** Returns false when it was not assigned. */
  unassign(assignment: Assignment): Promise<boolean>;
  /** Ids of the agents of the organization that were given any app, sorted. */
  listAgents(orgId: string): Promise<string[]>;
  /** Ids of the organizations in which any agent was given an app, sorted. */
  listOrganizations(): Promise<string[]>;
  /** Returns the apps that the agent had. */
  removeAgent(agent: AgentKey): Promise<string[]>;
  removeOrganization(orgId: string): Promise<void>;
}

export const AgentAssignmentStore = Symbol('AgentAssignmentStore');

const table = 'appconnect_agent_assignments';

type Row = { org_id: string; app: string; agent_id: string; assigned_by: string; assigned_at: string };

@injectable()
export class SqlAgentAssignmentStore implements AgentAssignmentStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async listAgentsOf({ orgId, app }: OrgApp): Promise<string[]> {
    const agentIds: string[] = await this.rows().where({ org_id: orgId, app }).pluck('agent_id');
    return agentIds.sort();
  }

  async assign(assignment: Assignment, change: { byUserId: string; at: string }): Promise<boolean> {
    const inserted = await this.rows()
      .insert({ ...toKeyColumns(assignment), assigned_by: change.byUserId, assigned_at: change.at })
      .onConflict(['org_id', 'app', 'agent_id'])
      .ignore()
      .returning('app');
    return inserted.length === 1;
  }

  async unassign(assignment: Assignment): Promise<boolean> {
    return (await this.rows().where(toKeyColumns(assignment)).del()) === 1;
  }

  async listAgents(orgId: string): Promise<string[]> {
    const agentIds: string[] = await this.rows().where({ org_id: orgId }).distinct().pluck('agent_id');
    return agentIds.sort();
  }

  async listOrganizations(): Promise<string[]> {
    const orgIds: string[] = await this.rows().distinct().pluck('org_id');
    return orgIds.sort();
  }

  async removeAgent({ orgId, agentId }: AgentKey): Promise<string[]> {
    const removed = await deleteReturning<Row>(this.client, table, { org_id: orgId, agent_id: agentId });
    return removed.map(({ app }) => app).sort();
  }

  async removeOrganization(orgId: string): Promise<void> {
    await this.rows().where({ org_id: orgId }).del();
  }

  private rows() {
    return this.client<Row>(table);
  }
}

function toKeyColumns(assignment: Assignment): Pick<Row, 'org_id' | 'app' | 'agent_id'> {
  return { org_id: assignment.orgId, app: assignment.app, agent_id: assignment.agentId };
}
