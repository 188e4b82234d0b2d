import type { AppRecord, ConnectionView } from '../../src/contract/app-contract.js';
import type { Disconnected } from '../../src/contract/connection-contract.js';
import { type ApiError, toApiError } from '../api/api-error.js';
import type { AppConnectClient, SignInOptions } from '../api/appconnect-api.js';
import type { SignInTab, StartedPage } from './sign-in-tab.js';

type AppAction = 'enable' | 'disable' | 'connect' | 'cancel' | 'disconnect';

/** The action under way for one app, and how the last one ended. Kept outside the rows, which scrolling removes. */
export interface ActionState {
  readonly busy?: AppAction | undefined;
  readonly failure?: { readonly action: AppAction; readonly error: ApiError } | undefined;
  /** What the person still needs to know after a success. */
  readonly notice?: Omit<Disconnected, 'connection'> | undefined;
  /** The page of a sign-in that was started here: the provider's, or the service's where another browser continues. */
  readonly page?: (StartedPage & { readonly signIn: string }) | undefined;
  /** The open sign-in that the page last saw, and since when the connection was as it was then. */
  readonly openSignIn?: { readonly id: string; readonly since: string | undefined } | undefined;
  /** The last sign-in, where it ended without a connection, and not by a cancel here. */
  readonly unfinished?: { readonly since: string | undefined } | undefined;
}

/** `changes` are fields of the app that the service just sent, if any. */
type AppListener = (app: string, changes?: Partial<AppRecord>) => void;

const idle: ActionState = {};
const actions = new WeakMap<AppConnectClient, AppActions>();

/** The actions of an api: one instance for all elements that use it, as long as any of them watches. */
export function actionsFor(api: AppConnectClient): AppActions {
  const found = actions.get(api) ?? new AppActions(api);
  actions.set(api, found);
  return found;
}

/** Performs one action at a time for each app; different apps do not wait for each other. */
export class AppActions {
  private readonly states = new Map<string, ActionState>();
  /**
   * What was observed of each app. Two elements may show answers of different age; if each taught again and again, neither would
   * come to rest.
   */
  private readonly observed = new Map<string, WeakSet<ConnectionView>>();
  private readonly listeners = new Set<AppListener>();

  constructor(private readonly api: AppConnectClient) {}

  stateOf(app: string): ActionState {
    return this.states.get(app) ?? idle;
  }

  /** @returns the function that stops watching */
  watch(listener: AppListener): () => void {
    this.listeners.add(listener);
    return () => {
      // Whoever looks next may be another person, or in another organization.
      if (this.listeners.delete(listener) && this.listeners.size === 0) actions.delete(this.api);
    };
  }

  /** Forgets how the last attempt ended. */
  dismiss(app: string): void {
    this.observed.delete(app);
    this.set(app, { page: this.stateOf(app).page });
  }

  /** Learns from what the service sent how an open sign-in ended; the provider's page is in another tab, or in another browser. */
  observe({ app, connection }: AppRecord): void {
    const { openSignIn, unfinished, page, ...state } = this.stateOf(app);
    const { signIn, since } = connection;
    const last = openSignIn ?? unfinished;
    if (state.busy !== undefined || this.wasObserved(app, connection)) return;
    if (signIn === undefined) {
      // One that this page did not see may have connected since.
      if (last) this.set(app, { ...state, unfinished: hasConnected(connection, last.since) ? undefined : last });
    } else if (signIn.id !== openSignIn?.id) this.set(app, { ...state, page, openSignIn: { id: signIn.id, since } });
  }

  enable({ app }: AppRecord): Promise<Pick<AppRecord, 'agentCount'> | undefined> {
    return this.perform(app, 'enable', () => this.api.enableApp(app));
  }

  disable({ app }: AppRecord): Promise<Partial<AppRecord> | undefined> {
    return this.perform(app, 'disable', () => this.api.disableApp(app));
  }

  /** @param tab opened during the click, since browsers block it later */
  async connect(
    { app, connection }: AppRecord,
    { tab, ...options }: SignInOptions & { tab: SignInTab },
  ): Promise<void> {
    const started = await this.perform(app, 'connect', async () => {
      const { id, signInUrl, expiresAt } = await this.api.startSignIn(app, options);
      this.set(app, { ...this.stateOf(app), page: { signIn: id, ...tab.goTo(signInUrl) } });
      const status = connection.status === 'not_connected' ? 'signing_in' : connection.status;
      return { connection: { ...connection, status, signIn: { id, status: 'signing_in', expiresAt } } };
    });
    if (started === undefined) tab.close();
  }

  cancel({ app }: AppRecord): Promise<Partial<AppRecord> | undefined> {
    return this.perform(app, 'cancel', async () => ({ connection: (await this.api.cancelSignIn(app)).connection }));
  }

  disconnect({ app }: AppRecord): Promise<Partial<AppRecord> | undefined> {
    return this.perform(app, 'disconnect', async () => {
      const { connection, ...notice } = await this.api.disconnect(app);
      this.set(app, { ...this.stateOf(app), notice });
      return { connection };
    });
  }

  /** Resolves with the changes to the app, or undefined where the action failed or another one was under way. */
  private async perform<Changes extends Partial<AppRecord>>(
    app: string,
    action: AppAction,
    task: () => Promise<Changes>,
  ): Promise<Changes | undefined> {
    if (this.stateOf(app).busy !== undefined) return undefined;
    this.observed.delete(app);
    this.set(app, { busy: action, page: this.stateOf(app).page });
    try {
      const changes = await task();
      this.set(app, { ...this.stateOf(app), busy: undefined }, changes);
      return changes;
    } catch (error) {
      this.set(app, { failure: { action, error: toApiError(error) }, page: this.stateOf(app).page });
      return undefined;
    }
  }

  private wasObserved(app: string, connection: ConnectionView): boolean {
    const observed = this.observed.get(app) ?? new WeakSet();
    const was = observed.has(connection);
    this.observed.set(app, observed.add(connection));
    return was;
  }

  private set(app: string, state: ActionState, changes?: Partial<AppRecord>): void {
    this.states.set(app, state);
    for (const listener of [...this.listeners]) listener(app, changes);
  }
}

/** Whether a sign-in that is over made a connection: a connection that was there before has its old date. */
function hasConnected({ status, since }: ConnectionView, sinceBefore: string | undefined): boolean {
  return status === 'connected' && since !== sinceBefore;
}
