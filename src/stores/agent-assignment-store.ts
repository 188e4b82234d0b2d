import { inject, injectable } from 'tsyringe';
import { DatabaseClient } from './database-client.js';

export type Assignment = { orgId: string; app: string; agentId: string };

/** Which agents hold which apps. A tick outlives the disabling of its app. */
export interface AgentAssignmentStore {
  /** Agent ids that hold the app, sorted. */
  listAgentsOf(place: { orgId: string; app: string }): Promise<string[]>;
  /** Returns false when it was assigned already. */
  assign(assignment: Assignment, change: { byUserId: string; at: string }): Promise<boolean>;
  /** Returns false when it was not assigned. */
  unassign(assignment: Assignment): Promise<boolean>;
  /** Agent ids that hold any app of the organization, sorted. */
  listAgents(orgId: string): Promise<string[]>;
  /** Organizations in which any agent holds an app, sorted. */
  listOrganizations(): Promise<string[]>;
  removeAgent(agent: { orgId: string; agentId: string }): Promise<void>;
  removeOrganization(orgId: string): Promise<void>;
}

export const AgentAssignmentStore = Symbol('AgentAssignmentStore');

type Row = { org_id: string; app: string; agent_id: string; assigned_by: string; assigned_at: string };

@injectable()
export class SqlAgentAssignmentStore implements AgentAssignmentStore {
  constructor(@inject(DatabaseClient) private readonly client: DatabaseClient) {}

  async listAgentsOf(place: { orgId: string; app: string }): Promise<string[]> {
    const agentIds: string[] = await this.rows().where({ org_id: place.orgId, app: place.app }).pluck('agent_id');
    return agentIds.sort();
  }

  async assign(assignment: Assignment, change: { byUserId: string; at: string }): Promise<boolean> {
    const inserted = await this.rows()
      .insert({ ...placeOf(assignment), assigned_by: change.byUserId, assigned_at: change.at })
      .onConflict(['org_id', 'app', 'agent_id'])
      .ignore()
      .returning('app');
    return inserted.length === 1;
  }

  async unassign(assignment: Assignment): Promise<boolean> {
    return (await this.rows().where(placeOf(assignment)).del()) === 1;
  }

  async listAgents(orgId: string): Promise<string[]> {
    const agentIds: string[] = await this.rows().where({ org_id: orgId }).distinct().pluck('agent_id');
    return agentIds.sort();
  }

  async listOrganizations(): Promise<string[]> {
    const orgIds: string[] = await this.rows().distinct().pluck('org_id');
    return orgIds.sort();
  }

  async removeAgent(agent: { orgId: string; agentId: string }): Promise<void> {
    await this.rows().where({ org_id: agent.orgId, agent_id: agent.agentId }).del();
  }

  async removeOrganization(orgId: string): Promise<void> {
    await this.rows().where({ org_id: orgId }).del();
  }

  private rows() {
    return this.client<Row>('appconnect_agent_assignments');
  }
}

function placeOf(assignment: Assignment): Pick<Row, 'org_id' | 'app' | 'agent_id'> {
  return { org_id: assignment.orgId, app: assignment.app, agent_id: assignment.agentId };
}
