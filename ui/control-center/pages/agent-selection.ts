import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { type Channel, channels } from '../../../src/contract/channels.js';
import type { AgentSummary, Membership, Session } from '../host/host-shapes.js';
import { choicesFromAddress, goTo } from '../place.js';
import type { StandIn } from './stand-in-choice.js';

/** Who looks, and where: the organization they are signed in to, and its agents. */
type Home = {
  session: Session | undefined;
  agents: readonly AgentSummary[];
  listAgentsOf: (org: string) => Promise<readonly AgentSummary[]>;
};

type Wanted = { channel: Channel; agent?: string | undefined; org?: string; person?: string };

/** Where somebody may stand in for a channel. */
export function administered(session: Session | undefined): readonly Membership[] {
  return session?.organizations.filter(({ role }) => role === 'org_admin') ?? [];
}

/** Which agent is looked at, on which channel, and what that channel stands for. The address keeps it. */
export class AgentChoice implements ReactiveController {
  agent = '';
  channel: Channel = 'web';
  /** Of a simulated channel; undefined on the web, where one is oneself. */
  standIn: StandIn | undefined;
  /** Why the organization that was chosen cannot be looked at, as it was thrown. */
  failure: unknown;
  /** Of the organization that a simulated channel points at, where it is another one; of none until they are known. */
  private foreign: { org: string; agents: readonly AgentSummary[] } | undefined;
  private home: Home = { session: undefined, agents: [], listAgentsOf: async () => [] };
  private turn = 0;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    // Nothing to hold: everything begins with `enter`.
  }

  get agents(): readonly AgentSummary[] {
    return this.foreign?.agents ?? this.home.agents;
  }

  get mayLookAround(): boolean {
    return administered(this.home.session).length > 0;
  }

  /** Begins with what the address says, as far as this person may. */
  async enter(home: Home): Promise<void> {
    this.home = home;
    const [agent, named, org = '', person = ''] = choicesFromAddress('agents');
    const channel = (this.mayLookAround && channels.find((name) => name === named)) || 'web';
    await this.become({ channel, agent, org, person });
  }

  /** When the page is shown again: what the address says now, or else what was chosen before. */
  async comeBack(): Promise<void> {
    if (choicesFromAddress('agents').length > 0) await this.enter(this.home);
    else this.keep();
  }

  async choose({ channel = this.channel, agent = this.agent }: { channel?: Channel; agent?: string }): Promise<void> {
    if (await this.become({ channel, agent, ...this.standIn })) this.keep();
  }

  async pointAt({ org, person }: StandIn): Promise<void> {
    if (await this.become({ channel: this.channel, agent: this.agent, org, person })) this.keep();
  }

  /** Resolves with whether nothing else was chosen in the meantime. */
  private async become({ channel, agent = '', org: wanted, person: named = '' }: Wanted): Promise<boolean> {
    const turn = ++this.turn;
    const own = this.home.session?.org ?? '';
    const org = channel === 'web' ? own : this.orgFor(wanted);
    const person = channel === 'automation' && org === wanted ? named : '';
    Object.assign(this, { channel, standIn: channel === 'web' ? undefined : { org, person }, failure: undefined });
    if (org === own) this.foreign = undefined;
    else if (org !== this.foreign?.org) await this.list(org, turn);
    if (turn !== this.turn) return false;
    this.agent = this.known(agent);
    this.host.requestUpdate();
    return true;
  }

  private async list(org: string, turn: number): Promise<void> {
    Object.assign(this, { agent: '', foreign: { org: '', agents: [] } });
    this.host.requestUpdate();
    try {
      const agents = await this.home.listAgentsOf(org);
      if (turn === this.turn) this.foreign = { org, agents };
    } catch (failure) {
      if (turn === this.turn) this.failure = failure;
    }
  }

  private orgFor(wanted: string | undefined): string {
    const { session } = this.home;
    const orgs = administered(session).map(({ org }) => org);
    return [wanted, session?.org].find((org) => org !== undefined && orgs.includes(org)) ?? orgs[0] ?? '';
  }

  private known(agent: string): string {
    const { agents } = this;
    const wanted = agents.find((each) => each.agent === agent);
    return (wanted ?? agents.find(({ isDefault }) => isDefault) ?? agents[0])?.agent ?? '';
  }

  private keep(): void {
    const { org, person } = this.standIn ?? {};
    const choices = [this.agent, this.channel, ...(org ? [org] : []), ...(person ? [person] : [])];
    goTo('agents', { choices, replace: true });
  }
}
