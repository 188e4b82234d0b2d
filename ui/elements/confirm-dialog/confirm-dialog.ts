import { html } from 'lit';
import { property, query } from 'lit/decorators.js';
import { AppConnectElement, sharedStyles } from '../appconnect-element.js';
import { customElements } from '../element-registry.js';
import { openModal } from '../modal-dialog.js';
import { confirmDialogStyles } from './confirm-dialog.styles.js';
import type { Question } from './question.js';

/**
 * Asks a person to confirm an action after which something stops working.
 *
 * @csspart dialog - The dialog.
 */
export class ConfirmDialog extends AppConnectElement {
  static override styles = [sharedStyles, confirmDialogStyles];

  @query('dialog') private readonly dialog!: HTMLDialogElement;

  @property({ attribute: false }) question: Question = { title: '', effects: [], confirm: '' };

  get isOpen(): boolean {
    return this.dialog?.open ?? false;
  }

  /** Resolves with whether the person confirmed; Escape means no. */
  async ask(): Promise<boolean> {
    await this.updateComplete;
    openModal(this.dialog);
    await new Promise((resolve) => this.dialog.addEventListener('close', resolve, { once: true }));
    return this.dialog.returnValue === 'confirm';
  }

  /** A yes to the question would be one about another service. */
  protected override beginAnew(): void {
    this.dialog.close();
  }

  protected override render() {
    const { title, effects, confirm } = this.question;
    return html`
      <dialog part="dialog" aria-labelledby="title" aria-describedby="effects" @close=${() => this.dispatchEvent(new Event('close'))}>
        <form method="dialog">
          <h2 id="title">${title}</h2>
          <div id="effects">${effects.map((effect) => html`<p>${effect}</p>`)}</div>
          <footer>
            <button value="cancel" autofocus>${this.words.common.cancel}</button>
            <button value="confirm" class="primary danger">${confirm}</button>
          </footer>
        </form>
      </dialog>
    `;
  }
}

customElements.define('appconnect-confirm-dialog', ConfirmDialog);

/** Shows the question inside an element, so that it has the language and the colours of that element. */
export async function askToConfirm(element: AppConnectElement, question: Question): Promise<boolean> {
  const dialog = new ConfirmDialog();
  dialog.question = question;
  element.renderRoot.append(dialog);
  try {
    return await dialog.ask();
  } finally {
    dialog.remove();
    element.focusKeeper.takeBack();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'appconnect-confirm-dialog': ConfirmDialog;
  }
}
