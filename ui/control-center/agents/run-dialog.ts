import { html, LitElement } from 'lit';
import { customElement, property, query, state } from 'lit/decorators.js';
import { openModal } from '../../elements/modal-dialog.js';
import { controlStyles } from '../frame/control.styles.js';
import { dialogStyles } from '../frame/dialog.styles.js';
import type { Words } from '../words.en.js';
import { runDialogStyles } from './run-dialog.styles.js';

/** Asks a person to confirm a call that destroys something, or may do so. */
@customElement('run-dialog')
export class RunDialog extends LitElement {
  static override styles = [controlStyles, dialogStyles, runDialogStyles];

  @query('dialog') private readonly dialog!: HTMLDialogElement;

  @property({ attribute: false }) words: Words | undefined;
  /** The name of the action. */
  @property() action = '';
  /** Whether it is known what the action does. */
  @state() private isKnown = true;
  private latest = 0;

  /** Resolves with whether the person confirmed; Escape means no. */
  async ask(action: string, { isKnown }: { isKnown: boolean }): Promise<boolean> {
    this.action = action;
    this.isKnown = isKnown;
    this.latest += 1;
    const question = this.latest;
    await this.updateComplete;
    this.dialog.returnValue = '';
    openModal(this.dialog);
    // The event that the question before was closed may arrive only now.
    while (this.dialog.open) {
      await new Promise((resolve) => this.dialog.addEventListener('close', resolve, { once: true }));
    }
    return question === this.latest && this.dialog.returnValue === 'run';
  }

  protected override render() {
    const { words, action, isKnown } = this;
    if (!words) return undefined;
    return html`<dialog aria-labelledby="title" aria-describedby="effect">
      <h2 id="title">${words.tool.confirm.title(action)}</h2>
      <p id="effect">${isKnown ? words.tool.confirm.effect : words.tool.confirm.unknownEffect}</p>
      <form method="dialog">
        <button class="button" value="cancel" autofocus>${words.tool.confirm.cancel}</button>
        <button class="button primary" value="run">${words.tool.run}</button>
      </form>
    </dialog>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'run-dialog': RunDialog;
  }
}
