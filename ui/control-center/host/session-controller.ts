import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { returnAddress } from '../return-address.js';
import { HostApi } from './host-api.js';
import type { AgentSummary, HostUi, OrgMember, Person, Session } from './host-shapes.js';

/** Everything that the control center knows of a person who is signed in. */
export type Visit = {
  session: Session;
  ui: HostUi;
  members: readonly OrgMember[];
  agents: readonly AgentSummary[];
};

/** Who is signed in. Begins by asking the host, and asks again whenever the window comes back. */
export class VisitController implements ReactiveController {
  readonly api = new HostApi();
  phase: 'loading' | 'signed_out' | 'signed_in' | 'failed' = 'loading';
  visit: Visit | undefined;
  /** Whom the sandbox lets you be; read while nobody is signed in. */
  people: readonly Person[] = [];
  /** Why the last attempt did not work, as it was thrown. */
  failure: unknown;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('focus', this.handleReturn);
    void this.load();
  }

  hostDisconnected(): void {
    window.removeEventListener('focus', this.handleReturn);
  }

  async signIn(choice: { user: string; org: string }): Promise<void> {
    try {
      await this.api.signIn(choice);
      await this.load();
    } catch (cause) {
      this.tell({ failure: cause });
    }
  }

  async signOut(): Promise<void> {
    await this.api.signOut().catch(() => undefined);
    await this.load();
  }

  private async load(): Promise<void> {
    try {
      const session = await this.api.findSession();
      const back = session && returnAddress();
      if (back !== undefined) location.replace(back);
      else if (session) this.tell({ phase: 'signed_in', visit: await this.enter(session), failure: undefined });
      else this.tell({ phase: 'signed_out', visit: undefined, people: await this.api.listPeople() });
    } catch (cause) {
      this.tell({ phase: 'failed', failure: cause });
    }
  }

  private async enter(session: Session): Promise<Visit> {
    const [ui, members, agents] = await Promise.all([
      this.api.getUi(),
      this.api.listMembers(session),
      this.api.listAgents(),
    ]);
    return { session, ui, members, agents };
  }

  /** Another tab of this browser shares the session, and may have changed it. */
  private readonly handleReturn = async (): Promise<void> => {
    const before = this.visit?.session;
    const now = await this.api.findSession().catch(() => before);
    if (now?.user !== before?.user || now?.org !== before?.org) await this.load();
  };

  private tell(news: Partial<Pick<VisitController, 'phase' | 'visit' | 'people' | 'failure'>>): void {
    Object.assign(this, news);
    this.host.requestUpdate();
  }
}
