import type { AppRecord } from '../../src/contract/app-contract.js';
import type { Disconnected } from '../../src/contract/connection-contract.js';
import { type ApiError, toApiError } from '../api/api-error.js';
import type { AppConnectClient } from '../api/appconnect-api.js';
import type { SignInTab } from './sign-in-tab.js';

export type AppAction = 'enable' | 'disable' | 'connect' | 'cancel' | 'disconnect';

/** What is being done with one app, and how the last attempt ended. Kept outside the rows, which come and go while scrolling. */
export interface ActionState {
  readonly busy?: AppAction | undefined;
  readonly failure?: { readonly action: AppAction; readonly error: ApiError } | undefined;
  /** What the person should still know after a success. */
  readonly notice?: Omit<Disconnected, 'connection'> | undefined;
  /** The page of a sign-in that was started here: the provider's, or ours where another browser goes on. */
  readonly page?: { readonly signIn: string; readonly url: string; readonly tabBlocked: boolean } | undefined;
}

/** `parts` is what the service just told about the app, if anything. */
export type AppListener = (app: string, parts?: Partial<AppRecord>) => void;

const idle: ActionState = {};
const actions = new WeakMap<AppConnectClient, AppActions>();

/** What is going on at an api, the same for every element that talks to it. */
export function actionsFor(api: AppConnectClient): AppActions {
  const found = actions.get(api) ?? new AppActions(api);
  actions.set(api, found);
  return found;
}

/** Does one thing at a time for each app, and never lets one app wait for another. */
export class AppActions {
  private readonly states = new Map<string, ActionState>();
  private readonly listeners = new Set<AppListener>();

  constructor(private readonly api: AppConnectClient) {}

  stateOf(app: string): ActionState {
    return this.states.get(app) ?? idle;
  }

  /** @returns the function that stops watching */
  watch(listener: AppListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Forgets how the last attempt ended. */
  dismiss(app: string): void {
    this.set(app, { page: this.stateOf(app).page });
  }

  enable({ app }: AppRecord): Promise<Pick<AppRecord, 'agentCount'> | undefined> {
    return this.perform(app, 'enable', () => this.api.enableApp(app));
  }

  disable({ app }: AppRecord): Promise<Partial<AppRecord> | undefined> {
    return this.perform(app, 'disable', () => this.api.disableApp(app));
  }

  /** @param tab opened during the click, since browsers allow it only there */
  async connect({ app, connection }: AppRecord, { tab, handOff }: { tab: SignInTab; handOff: boolean }): Promise<void> {
    const started = await this.perform(app, 'connect', async () => {
      const { id, signInUrl: url, expiresAt } = await this.api.startSignIn(app, { handOff });
      this.set(app, { ...this.stateOf(app), page: { signIn: id, url, tabBlocked: tab.isBlocked } });
      tab.goTo(url);
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

  /** Gives what the service told, or undefined where it failed or the app was busy. */
  private async perform<Parts extends Partial<AppRecord>>(
    app: string,
    action: AppAction,
    task: () => Promise<Parts>,
  ): Promise<Parts | undefined> {
    if (this.stateOf(app).busy !== undefined) return undefined;
    this.set(app, { busy: action, page: this.stateOf(app).page });
    try {
      const parts = await task();
      this.set(app, { ...this.stateOf(app), busy: undefined }, parts);
      return parts;
    } catch (error) {
      this.set(app, { failure: { action, error: toApiError(error) } });
      return undefined;
    }
  }

  private set(app: string, work: ActionState, parts?: Partial<AppRecord>): void {
    this.states.set(app, work);
    for (const listener of [...this.listeners]) listener(app, parts);
  }
}
