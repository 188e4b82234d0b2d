import { html } from 'lit';
import { property, query } from 'lit/decorators.js';
import { AppConnectElement, sharedStyles } from '../appconnect-element.js';
import { confirmDialogStyles } from './confirm-dialog.styles.js';

export interface Question {
  title: string;
  /** What happens, to whom, and how it can be undone; one paragraph each. */
  effects: string[];
  /** The verb on the button. */
  confirm: string;
}

/**
 * Asks before something stops working.
 *
 * @csspart dialog - The dialog.
 */
export class ConfirmDialog extends AppConnectElement {
  static override styles = [sharedStyles, confirmDialogStyles];

  @query('dialog') private readonly dialog!: HTMLDialogElement;

  @property({ attribute: false }) question: Question = { title: '', effects: [], confirm: '' };

  /** Resolves once the person has answered; Escape means no. */
  async ask(): Promise<boolean> {
    await this.updateComplete;
    this.dialog.showModal();
    await new Promise((resolve) => this.dialog.addEventListener('close', resolve, { once: true }));
    return this.dialog.returnValue === 'confirm';
  }

  protected override render() {
    const { title, effects, confirm } = this.question;
    return html`
      <dialog part="dialog" aria-labelledby="title" aria-describedby="effects">
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

/** Shows the question inside an element, so that it speaks its language and wears its colours. */
export async function askFirst(element: AppConnectElement, question: Question): Promise<boolean> {
  const dialog = new ConfirmDialog();
  dialog.question = question;
  element.renderRoot.append(dialog);
  try {
    return await dialog.ask();
  } finally {
    dialog.remove();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'appconnect-confirm-dialog': ConfirmDialog;
  }
}
