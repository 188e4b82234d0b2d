import type { ReactiveController } from 'lit';
import type { AppRecord, ConnectionView } from '../../../src/contract/app-contract.js';
import { serverNow } from '../../api/server-clock.js';
import { SubscriptionController } from '../../api/subscription-controller.js';
import { AppDisabledEvent } from '../../events/app-disabled-event.js';
import { AppEnabledEvent } from '../../events/app-enabled-event.js';
import { UnauthenticatedEvent } from '../../events/unauthenticated-event.js';
import { type ActionState, type AppActions, actionsFor } from '../../state/app-actions.js';
import { availableActions, type ConnectionAction, type Phase, phaseOf } from '../../state/connection-phase.js';
import { SignInTab } from '../../state/sign-in-tab.js';
import { AppConnectElement } from '../appconnect-element.js';
import { askToConfirm } from '../confirm-dialog/confirm-dialog.js';
import { isHandedOff } from '../hand-off.js';
import { ConnectionAnnouncer } from './connection-announcer.js';

const tickMs = 1_000;

/** Connects an element to one app: the state of its connection, the action under way, and the actions that the person can take. */
export class AppController implements ReactiveController {
  private tick: ReturnType<typeof setTimeout> | undefined;
  private announcer = new ConnectionAnnouncer();

  constructor(
    private readonly host: AppConnectElement & { handOff?: boolean | undefined; cannotSignIn?: boolean },
    private readonly record: () => AppRecord | undefined,
    /** Applies changes to the record, for an element that keeps its own. */
    private readonly patchRecord?: (changes: Partial<AppRecord>) => void,
  ) {
    host.addController(this);
    new SubscriptionController(host, (api) =>
      actionsFor(api).watch((app, changes) => {
        if (app !== this.record()?.app) return;
        if (changes !== undefined) this.patchRecord?.(changes);
        host.requestUpdate();
      }),
    );
  }

  get actionState(): ActionState {
    return this.actions.stateOf(this.record()?.app ?? '');
  }

  phaseOf(record: AppRecord): Phase {
    return phaseOf(record, this.actionState, serverNow());
  }

  availableActions(record: AppRecord): ConnectionAction[] {
    return availableActions(this.phaseOf(record), record, { cannotSignIn: this.host.cannotSignIn });
  }

  hostUpdate(): void {
    const record = this.record();
    // What has left the page may still get an answer, about the organization that was shown there.
    if (record !== undefined && this.host.isConnected) this.actions.observe(record);
  }

  hostUpdated(): void {
    const record = this.record();
    if (record === undefined) {
      // What comes into view next may be the same app at another service: no change either.
      this.announcer = new ConnectionAnnouncer();
      return;
    }
    const phase = this.phaseOf(record);
    const { language } = this.host;
    const news = this.announcer.newsOf(record, { phase, actionState: this.actionState, language });
    if (news !== undefined) this.host.announce(news);
    clearTimeout(this.tick);
    if (phase.kind === 'signing_in' && this.host.isConnected)
      this.tick = setTimeout(() => this.host.requestUpdate(), tickMs);
  }

  hostDisconnected(): void {
    clearTimeout(this.tick);
  }

  readonly handleEnable = async (): Promise<void> => {
    const record = this.record();
    const tell = this.teller();
    const enabled = record && (await this.actions.enable(record));
    if (!enabled) return;
    const { app, name } = record;
    tell(this.host.words.apps.announce.enabled(name), new AppEnabledEvent({ app, agentCount: enabled.agentCount }));
  };

  readonly handleDisable = async (): Promise<void> => {
    const record = this.record();
    if (record === undefined || !(await this.askToDisable(record))) return;
    const tell = this.teller();
    if ((await this.actions.disable(record)) === undefined) return;
    tell(this.host.words.apps.announce.disabled(record.name), new AppDisabledEvent({ app: record.app }));
  };

  /** Somebody who is signed out needs the sign-in of the platform; a host without one of its own shows it after a reload. */
  readonly handleDismiss = (): void => {
    const isSignedOut = this.actionState.failure?.error.code === 'unauthenticated';
    this.actions.dismiss(this.record()?.app ?? '');
    if (isSignedOut && window.dispatchEvent(new UnauthenticatedEvent())) location.reload();
  };

  async perform(action: ConnectionAction): Promise<void> {
    const record = this.record();
    if (record === undefined || this.actionState.busy !== undefined) return;
    if (action === 'connect' || action === 'reconnect' || action === 'reopen') {
      const { handOff, language } = this.host;
      const options = { handOff: isHandedOff(handOff), locale: language.locale };
      await this.actions.connect(record, { tab: new SignInTab(handOff), ...options });
    } else if (action === 'cancel') await this.actions.cancel(record);
    else if (await this.askToDisconnect(record)) await this.actions.disconnect(record);
  }

  /** Tells how an action went; by the list around a row where a new search has removed the row meanwhile. */
  private teller(): (text: string, event: Event) => void {
    const { host: list } = this.host.getRootNode() as ShadowRoot;
    return (text, event) => {
      const element = !this.host.isConnected && list instanceof AppConnectElement ? list : this.host;
      element.announce(text);
      element.dispatchEvent(event);
    };
  }

  private get actions(): AppActions {
    return actionsFor(this.host.api);
  }

  private askToDisable({ name, memberCount }: AppRecord): Promise<boolean> {
    const words = this.host.words.apps;
    const affected = memberCount === undefined ? [] : [words.disableReach(memberCount)];
    const effects = [words.disableEffect(name), ...affected];
    return askToConfirm(this.host, { title: words.disableQuestion(name), effects, confirm: words.disable });
  }

  private askToDisconnect({ name, connection, connectability }: AppRecord): Promise<boolean> {
    const words = this.host.words.apps;
    const account = connection.account === undefined ? [] : [words.disconnectAccount(connection.account)];
    // Agents do not use the account of an app that needs no sign-in.
    const effects = connectability === 'none' ? account : [...account, words.disconnectEffect(name)];
    return askToConfirm(this.host, { title: words.disconnectQuestion(name), effects, confirm: words.disconnect });
  }
}

/** Whether two views of a connection differ in the fields of `appconnect-connection-changed`, or one is of no account. */
export function isConnectionChange(before: ConnectionView, after: ConnectionView): boolean {
  return before.status !== after.status || before.account !== after.account || !before.since !== !after.since;
}
