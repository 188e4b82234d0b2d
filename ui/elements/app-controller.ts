import type { ReactiveController } from 'lit';
import type { AppRecord, ConnectionView } from '../../src/contract/app-contract.js';
import type { AppConnectClient } from '../api/appconnect-api.js';
import { AppDisabledEvent } from '../events/app-disabled-event.js';
import { AppEnabledEvent } from '../events/app-enabled-event.js';
import { type AppActions, actionsFor, type Work } from '../state/app-actions.js';
import { type Offer, offersOf, type Phase, phaseOf } from '../state/connection-phase.js';
import { SignInTab } from '../state/sign-in-tab.js';
import { errorText } from '../words/error-text.js';
import type { AppConnectElement } from './appconnect-element.js';
import { askFirst } from './confirm-dialog/confirm-dialog.js';
import { isHandedOff } from './hand-off.js';
import { announcementOf } from './phase-words.js';

const tickMs = 1_000;
const startsSignIn: Offer[] = ['connect', 'reconnect'];

/** Ties an element to one app: what stands, what is going on, and what the person can do. */
export class AppController implements ReactiveController {
  private watched: AppConnectClient | undefined;
  private stopWatching: (() => void) | undefined;
  private tick: ReturnType<typeof setTimeout> | undefined;
  private hadFocus = false;
  private told: { app: string; text: string | undefined } | undefined;

  constructor(
    private readonly host: AppConnectElement & { handOff?: boolean | undefined },
    private readonly record: () => AppRecord | undefined,
    /** Takes what the service tells of the app, where nobody above does. */
    private readonly take?: (parts: Partial<AppRecord>) => void,
  ) {
    host.addController(this);
  }

  get work(): Work {
    return this.actions.workOf(this.record()?.app ?? '');
  }

  phaseOf(record: AppRecord): Phase {
    return phaseOf(record, this.work, Date.now());
  }

  offersOf(record: AppRecord): Offer[] {
    const offers = offersOf(this.phaseOf(record), record.connection, record.connectability);
    // What can only fail is not offered.
    return record.oauthClient?.missing ? offers.filter((offer) => !startsSignIn.includes(offer)) : offers;
  }

  hostUpdate(): void {
    this.hadFocus = this.host.shadowRoot?.activeElement != null;
    if (this.watched === this.host.api || !this.host.isConnected) return;
    this.stopWatching?.();
    this.watched = this.host.api;
    this.stopWatching = this.actions.watch((app, parts) => {
      if (app !== this.record()?.app) return;
      if (parts !== undefined) this.take?.(parts);
      this.host.requestUpdate();
    });
  }

  hostConnected(): void {
    this.host.requestUpdate();
  }

  hostUpdated(): void {
    if (this.hadFocus) this.keepFocus();
    const record = this.record();
    if (record === undefined) return;
    const phase = this.phaseOf(record);
    this.tell(record, phase);
    clearTimeout(this.tick);
    if (phase.kind === 'signing_in') this.tick = setTimeout(() => this.host.requestUpdate(), tickMs);
  }

  hostDisconnected(): void {
    clearTimeout(this.tick);
    this.stopWatching?.();
    this.watched = undefined;
  }

  readonly handleEnable = async (): Promise<void> => {
    const record = this.record();
    const done = record && (await this.actions.enable(record));
    if (!done) return;
    this.host.announce(this.host.words.apps.announce.enabled(record.name));
    this.host.dispatchEvent(new AppEnabledEvent({ app: record.app, agentCount: done.agentCount }));
  };

  readonly handleDisable = async (): Promise<void> => {
    const record = this.record();
    if (record === undefined || !(await this.askToDisable(record))) return;
    if ((await this.actions.disable(record)) === undefined) return;
    this.host.announce(this.host.words.apps.announce.disabled(record.name));
    this.host.dispatchEvent(new AppDisabledEvent({ app: record.app }));
  };

  readonly handleDismiss = (): void => {
    this.actions.dismiss(this.record()?.app ?? '');
  };

  async accept(offer: Offer): Promise<void> {
    const record = this.record();
    if (record === undefined || this.work.busy !== undefined) return;
    if (offer === 'connect' || offer === 'reconnect' || offer === 'reopen') {
      await this.actions.connect(record, { tab: new SignInTab(), handOff: isHandedOff(this.host.handOff) });
    } else if (offer === 'cancel') await this.actions.cancel(record);
    else if (await this.askToDisconnect(record)) await this.actions.disconnect(record);
  }

  /** The button that was pressed may have made way for another step; whoever is there stays there. */
  private keepFocus(): void {
    if (this.host.shadowRoot?.activeElement === null) {
      this.host.shadowRoot.querySelector<HTMLElement>('[data-action]')?.focus();
    }
  }

  private get actions(): AppActions {
    return actionsFor(this.host.api);
  }

  private askToDisable({ name, memberCount }: AppRecord): Promise<boolean> {
    const words = this.host.words.apps;
    const reach = memberCount === undefined ? [] : [words.disableReach(memberCount)];
    const effects = [words.disableEffect(name), ...reach];
    return askFirst(this.host, { title: words.disableQuestion(name), effects, confirm: words.disable });
  }

  private askToDisconnect({ name, connection }: AppRecord): Promise<boolean> {
    const words = this.host.words.apps;
    const account = connection.account === undefined ? [] : [words.disconnectAccount(connection.account)];
    const effects = [...account, words.disconnectEffect(name)];
    return askFirst(this.host, { title: words.disconnectQuestion(name), effects, confirm: words.disconnect });
  }

  /** Speaks only of changes: what stands when an app first comes into view is not news. */
  private tell(record: AppRecord, phase: Phase): void {
    const { failure } = this.work;
    const words = this.host.words;
    const text = failure
      ? words.apps.announce.about(record.name, errorText(words, failure.error))
      : announcementOf(phase, record.name, words);
    const isNews = this.told?.app === record.app && this.told.text !== text;
    this.told = { app: record.app, text };
    if (isNews && text !== undefined) this.host.announce(text);
  }
}

/** Whether two views of a connection differ in what others want to hear of. */
export function isConnectionChange(before: ConnectionView, after: ConnectionView): boolean {
  return before.status !== after.status || before.account !== after.account;
}
