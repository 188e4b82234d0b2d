import { LitElement } from 'lit';
import { query } from 'lit/decorators.js';

/** An element around a dialog that is shown once. */
export abstract class ModalElement extends LitElement {
  @query('dialog') protected readonly dialog!: HTMLDialogElement;

  /** Resolves once the dialog is closed. */
  protected async showUntilClosed(): Promise<void> {
    await this.updateComplete;
    this.dialog.showModal();
    await new Promise((resolve) => this.dialog.addEventListener('close', resolve, { once: true }));
  }

  /** A dialog that leaves the page, as with the session under it, does not say that it closed. */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.dialog?.close();
  }
}
