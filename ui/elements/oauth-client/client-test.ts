import { Task } from '@lit/task';
import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { ClientTest as TestView } from '../../../src/contract/oauth-client-contract.js';
import { type ApiError, toApiError } from '../../api/api-error.js';
import { StreamController } from '../../api/stream-controller.js';
import { SignInTab, type StartedPage } from '../../state/sign-in-tab.js';
import { errorText } from '../../words/error-text.js';
import { AppConnectElement, sharedStyles } from '../appconnect-element.js';
import { pageLink } from '../connection/page-link.js';
import { customElements } from '../element-registry.js';
import { errorNote } from '../failure-note.js';
import { handOffConverter, isHandedOff } from '../hand-off.js';
import { askAgainIfPending } from '../late-answers.js';
import { clientTestStyles } from './client-test.styles.js';

/**
 * Tests the OAuth client of an app by a sign-in in another tab, which connects nothing, and shows the result.
 *
 * @csspart start - The button that starts the sign-in.
 * @csspart reopen - The link to the page of the sign-in.
 * @csspart outcome - The result of the last test.
 */
export class ClientTest extends AppConnectElement {
  static override styles = [sharedStyles, clientTestStyles];

  private readonly testTask = new Task(this, {
    task: ([api, app], { signal }) => api.getClientTest(app, signal),
    args: () => [this.api, this.app, this.client] as const,
    onComplete: (test) => this.updateTest(test),
    onError: (error) => {
      this.failure = toApiError(error);
    },
  });

  protected readonly stream = new StreamController(this, (notice) => {
    const isOurs = notice.name === 'client.tested' && notice.data.app === this.app;
    return isOurs || notice.name === 'refetch' ? [this.testTask] : undefined;
  });

  @state() private test: TestView | undefined;
  @state() private page: StartedPage | undefined;
  @state() private failure: ApiError | undefined;
  @state() private isStarting = false;

  /** The slug of the app. */
  @property() app = '';

  /** Identifies the client in use; the result is read again when this changes. */
  @property() client = '';

  /** Whether sign-in links must work in another browser, as in `<appconnect-connect-button>`. */
  @property({ attribute: 'hand-off', converter: handOffConverter }) handOff: boolean | undefined;

  private updateTest(test: TestView): void {
    const before = this.test?.state;
    this.test = test;
    this.failure = undefined;
    if (test.state === 'open') return;
    if (before === 'open') this.announceOutcome(test);
    this.page = undefined;
  }

  private handleStart = async (): Promise<void> => {
    if (this.isStarting) return;
    const options = { handOff: isHandedOff(this.handOff), locale: this.language.locale };
    const tab = new SignInTab(this.handOff);
    this.isStarting = true;
    this.failure = undefined;
    try {
      const { signInUrl, expiresAt } = await this.api.startClientTest(this.app, options);
      this.page = tab.goTo(signInUrl);
      this.test = { state: 'open', expiresAt };
      // An older answer would take the link away.
      askAgainIfPending(this.testTask);
      this.announceOutcome(this.test);
    } catch (error) {
      this.failure = toApiError(error);
      tab.close();
    } finally {
      this.isStarting = false;
    }
  };

  protected override render() {
    const words = this.words.apps.client.test;
    return html`<section aria-labelledby="title">
      <h3 id="title">${words.title}</h3>
      <p class="muted">${words.lead}</p>
      ${this.renderOutcome()}
      <div class="buttons">
        ${this.renderPageLink()}
        <button
          part="start"
          class="start"
          aria-busy=${this.isStarting}
          aria-disabled=${this.isStarting}
          @click=${this.handleStart}
        >
          ${this.test === undefined || this.test.state === 'none' ? words.start : words.again}
        </button>
      </div>
    </section>`;
  }

  private renderOutcome() {
    if (this.failure !== undefined) return errorNote(errorText(this.words, this.failure));
    const { test } = this;
    if (test === undefined || test.state === 'none') return nothing;
    const tone = { open: '', worked: 'success', failed: 'error', expired: 'warning' }[test.state];
    return html`<div class="note ${tone}" part="outcome">${this.outcomeText(test).map((line) => html`<p>${line}</p>`)}</div>`;
  }

  private announceOutcome(test: TestView): void {
    this.announce(this.outcomeText(test).join(' '));
  }

  private outcomeText({ state, account, reason }: TestView): string[] {
    const { apps } = this.words;
    const words = apps.client.test;
    switch (state) {
      case 'open':
        return [this.page?.isBlocked ? apps.tabBlocked : apps.finishThere];
      case 'worked':
        return [words.worked(account), words.removed];
      case 'failed':
        return [words.failed, ...(reason === undefined ? [] : [words.said(reason)])];
      case 'expired':
        return [words.expired];
      default:
        return [];
    }
  }

  private renderPageLink() {
    if (this.page === undefined || this.test?.state !== 'open') return nothing;
    return pageLink(this.page, this.words.apps.openPage);
  }
}

customElements.define('appconnect-client-test', ClientTest);

declare global {
  interface HTMLElementTagNameMap {
    'appconnect-client-test': ClientTest;
  }
}
