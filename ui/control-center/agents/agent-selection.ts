import type { ReactiveControllerHost } from 'lit';
import { type Channel, channels } from '../../../src/contract/access-constants.js';
import type { AgentSummary, Membership, Session } from '../host/host-api.js';
import { navigate, routeParams } from '../router.js';

/** What an admin simulates on another channel: the organization that `/org` selects there, and the person that it runs for, if any. */
export type StandIn = { org: string; person: string };

/** The session of the viewer, and the agents of the organization that they are signed in to. */
type Viewer = {
  session: Session | undefined;
  agents: readonly AgentSummary[];
  listAgentsOf: (org: string) => Promise<readonly AgentSummary[]>;
};

type RequestedSelection = { channel: Channel; agent?: string | undefined; org?: string; person?: string };

/** The organizations whose other channels somebody may simulate. */
export function administeredOrganizations(session: Session | undefined): readonly Membership[] {
  return session?.organizations.filter(({ role }) => role === 'org_admin') ?? [];
}

/** The agent and the channel that are shown, and for a simulated channel its organization and person. The address keeps them. */
export class AgentSelection {
  agent = '';
  channel: Channel = 'web';
  /** For a simulated channel; undefined on the web, where people act as themselves. */
  standIn: StandIn | undefined;
  /** What was thrown when the agents of the selected organization were loaded. */
  failure: unknown;
  /** The agents of the selected organization where it is not the viewer's own; without an id while they are loading. */
  private otherOrg: { org: string; agents: readonly AgentSummary[] } | undefined;
  private viewer: Viewer = { session: undefined, agents: [], listAgentsOf: async () => [] };
  private latestRequest = 0;

  constructor(private readonly host: Pick<ReactiveControllerHost, 'requestUpdate'>) {}

  get agents(): readonly AgentSummary[] {
    return this.otherOrg?.agents ?? this.viewer.agents;
  }

  /** The selection as the address names it. */
  get params(): string[] {
    const { org, person } = this.standIn ?? {};
    return [this.agent, this.channel, ...(org ? [org] : []), ...(person ? [person] : [])];
  }

  /** Equal for equal selections. */
  get path(): string {
    return this.params.join('/');
  }

  get maySelectChannel(): boolean {
    return administeredOrganizations(this.viewer.session).length > 0;
  }

  /** Selects what the address names, as far as this person may see it. */
  async start(viewer: Viewer): Promise<void> {
    this.viewer = viewer;
    const [agent, requestedChannel, org = '', person = ''] = routeParams('agents');
    const channel = (this.maySelectChannel && channels.find((name) => name === requestedChannel)) || 'web';
    const isApplied = await this.apply({ channel, agent, org, person });
    // What the address names may not exist, or not for this person.
    if (isApplied && this.agent !== '' && routeParams('agents').length > 0) this.updateRoute();
  }

  /** When the page is shown again: selects what the address names, or else writes the present selection to it. */
  async restore(): Promise<void> {
    if (routeParams('agents').length > 0) await this.start(this.viewer);
    else this.updateRoute();
  }

  async select({ channel = this.channel, agent = this.agent }: { channel?: Channel; agent?: string }): Promise<void> {
    if (await this.apply({ channel, agent, ...this.standIn })) this.updateRoute();
  }

  async selectStandIn({ org, person }: StandIn): Promise<void> {
    if (await this.apply({ channel: this.channel, agent: this.agent, org, person })) this.updateRoute();
  }

  /** Resolves with false where something else was selected in the meantime. */
  private async apply({
    channel,
    agent = '',
    org: requestedOrg,
    person: requestedPerson = '',
  }: RequestedSelection): Promise<boolean> {
    const request = ++this.latestRequest;
    const ownOrg = this.viewer.session?.org ?? '';
    const org = channel === 'web' ? ownOrg : this.allowedOrg(requestedOrg);
    const person = channel === 'automation' && org === requestedOrg ? requestedPerson : '';
    this.channel = channel;
    this.standIn = channel === 'web' ? undefined : { org, person };
    this.failure = undefined;
    if (org === ownOrg) this.otherOrg = undefined;
    else if (org !== this.otherOrg?.org) await this.loadAgents(org, request);
    if (request !== this.latestRequest) return false;
    this.agent = this.knownAgent(agent);
    this.host.requestUpdate();
    return true;
  }

  private async loadAgents(org: string, request: number): Promise<void> {
    this.agent = '';
    this.otherOrg = { org: '', agents: [] };
    this.host.requestUpdate();
    try {
      const agents = await this.viewer.listAgentsOf(org);
      if (request === this.latestRequest) this.otherOrg = { org, agents };
    } catch (failure) {
      if (request === this.latestRequest) this.failure = failure;
    }
  }

  private allowedOrg(requested: string | undefined): string {
    const { session } = this.viewer;
    const orgs = administeredOrganizations(session).map(({ org }) => org);
    return [requested, session?.org].find((org) => org !== undefined && orgs.includes(org)) ?? orgs[0] ?? '';
  }

  private knownAgent(agent: string): string {
    const { agents } = this;
    const known = agents.find((each) => each.agent === agent);
    return (known ?? agents.find(({ isDefault }) => isDefault) ?? agents[0])?.agent ?? '';
  }

  private updateRoute(): void {
    navigate('agents', { params: this.params, replace: true });
  }
}
