import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { returnAddress } from '../router.js';
import { type AgentSummary, HostApi, type HostUi, type OrgMember, type Person, type Session } from './host-api.js';

/** What the control center loads once somebody is signed in. */
export type SessionContext = {
  session: Session;
  ui: HostUi;
  /** Empty while they are loading, and where they did not come: then ids are shown in place of their names. */
  members: readonly OrgMember[];
  /** Undefined while they are loading, and where they did not come. */
  agents: readonly AgentSummary[] | undefined;
  /** Why the agents did not come. */
  agentsFailure?: unknown;
};

/** Tracks who is signed in: asks the host at the start, again whenever the window gets the focus, and when a request was refused. */
export class SessionController implements ReactiveController {
  readonly api = new HostApi(() => void this.check());
  status: 'loading' | 'signed_out' | 'signed_in' | 'failed' = 'loading';
  context: SessionContext | undefined;
  /** The people that can sign in to the sandbox; loaded while nobody is signed in. */
  people: readonly Person[] = [];
  /** What the last failed request threw. */
  failure: unknown;

  private latestLoad = 0;
  /** Tells the other tabs of this browser, which share the session: in one beside this window, the next click would act in it. */
  private otherTabs: BroadcastChannel | undefined;

  constructor(private readonly host: ReactiveControllerHost) {
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('focus', this.check);
    this.otherTabs = new BroadcastChannel('control-center.session');
    this.otherTabs.addEventListener('message', this.check);
    window.addEventListener('appconnect-unauthenticated', this.handleUnauthenticated);
    window.addEventListener('appconnect-forbidden', this.check);
    void this.load();
  }

  hostDisconnected(): void {
    window.removeEventListener('focus', this.check);
    this.otherTabs?.close();
    window.removeEventListener('appconnect-unauthenticated', this.handleUnauthenticated);
    window.removeEventListener('appconnect-forbidden', this.check);
  }

  async signIn(choice: { user: string; org: string }): Promise<void> {
    this.update({ failure: undefined });
    await this.changeSession(() => this.api.signIn(choice));
  }

  async signOut(): Promise<void> {
    await this.changeSession(() => this.api.signOut());
  }

  private async changeSession(send: () => Promise<void>): Promise<void> {
    try {
      await send();
      this.otherTabs?.postMessage('');
      await this.load();
    } catch (cause) {
      this.update({ failure: cause });
    }
  }

  /** Where loads overlap, the last that began counts, whichever is answered last. */
  private async load(): Promise<void> {
    const load = ++this.latestLoad;
    try {
      // The page asks for both before this script is there, so an answer to one of them is no reason to wait for the other.
      const [session, ui] = await Promise.all([this.api.findSession(), this.api.getUi()]);
      const people = session ? [] : await this.api.listPeople();
      if (load !== this.latestLoad) return;
      const returnTo = session && returnAddress();
      if (returnTo !== undefined) location.replace(returnTo);
      else if (session) await this.showWindow({ session, ui, members: [], agents: undefined });
      else this.update({ status: 'signed_out', context: undefined, people, failure: undefined });
    } catch (cause) {
      if (load === this.latestLoad) this.update({ status: 'failed', failure: cause });
    }
  }

  /** Most of what the window shows needs no names of members and agents, so these are loaded beside it. */
  private async showWindow(context: SessionContext): Promise<void> {
    this.update({ status: 'signed_in', context, failure: undefined });
    await Promise.all([this.loadMembers(context.session), this.loadAgents()]);
  }

  private async loadMembers(session: Session): Promise<void> {
    const members = await this.api.listMembers(session).catch(() => undefined);
    if (members !== undefined) this.addTo(session, { members });
  }

  readonly loadAgents = async (): Promise<void> => {
    const session = this.context?.session;
    this.addTo(session, { agentsFailure: undefined });
    try {
      this.addTo(session, { agents: await this.api.listAgents() });
    } catch (agentsFailure) {
      this.addTo(session, { agentsFailure });
    }
  };

  /** Adds what was loaded for a session; it may come so late that the session is over. */
  private addTo(session: Session | undefined, lists: Partial<SessionContext>): void {
    if (this.context && this.context.session === session) this.update({ context: { ...this.context, ...lists } });
  }

  /** Another tab of this browser may have changed the shared session, and an admin the role of its person. */
  private readonly check = async (): Promise<void> => {
    // Why a switch failed is told until the person comes back, or a request says more.
    if (this.status === 'signed_in' && this.failure !== undefined) this.update({ failure: undefined });
    const before = this.context?.session;
    const now = await this.api.findSession().catch(() => before);
    // Meanwhile the person may have switched the organization in this tab.
    if (this.context?.session !== before) return;
    if (now?.user !== before?.user || now?.org !== before?.org) await this.load();
    else if (now && this.context && rolesOf(now) !== rolesOf(this.context.session))
      // The elements stay as they are: they ask the service themselves, and somebody may be reading in them why a change was refused.
      await this.showWindow({ ...this.context, session: now });
  };

  private readonly handleUnauthenticated = (event: Event): void => {
    event.preventDefault();
    void this.check();
  };

  private update(changes: Partial<Pick<SessionController, 'status' | 'context' | 'people' | 'failure'>>): void {
    Object.assign(this, changes);
    this.host.requestUpdate();
  }
}

function rolesOf({ role, isPlatformAdmin }: Session): string {
  return `${role} ${isPlatformAdmin}`;
}
