import { html } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { controlStyles } from '../frame/control.styles.js';
import { dialogStyles } from '../frame/dialog.styles.js';
import type { Shortcuts } from '../preferences.js';
import type { Words } from '../words.en.js';
import { keyListStyles } from './key-list.styles.js';
import { keyNames } from './keyboard-controller.js';
import { ModalElement } from './modal-element.js';

/** A dialog with the keys of the control center and what each of them does. */
@customElement('key-list')
export class KeyList extends ModalElement {
  static override styles = [controlStyles, dialogStyles, keyListStyles];

  @property({ attribute: false }) words: Words | undefined;
  @property() shortcuts: Shortcuts = 'on';

  /** Resolves once the person has closed the dialog. */
  show(): Promise<void> {
    return this.showUntilClosed();
  }

  protected override render() {
    const { words } = this;
    if (!words) return undefined;
    return html`
      <dialog aria-labelledby="title" aria-describedby="lead">
        <h2 id="title">${words.keys.title}</h2>
        <p class="muted" id="lead">${words.keys.leads[this.shortcuts]}</p>
        <dl>
          ${Object.entries(this.meanings(words)).map(
            ([key, meaning]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${meaning}</dd></div>`,
          )}
        </dl>
        <form method="dialog"><button class="button" autofocus>${words.keys.close}</button></form>
      </dialog>
    `;
  }

  private meanings({ keys }: Words): Record<string, string> {
    const { palette, search, list } = keyNames();
    return {
      [palette]: keys.palette,
      [search]: keys.search,
      [list]: keys.list,
      '↑ ↓': keys.rows,
      '← →': keys.withinRow,
      Esc: keys.escape,
    };
  }
}

/** Shows the list inside a root until it is closed. */
export async function showKeys(root: ParentNode, view: { words: Words; shortcuts: Shortcuts }): Promise<void> {
  const list = Object.assign(new KeyList(), view);
  root.append(list);
  try {
    await list.show();
  } finally {
    list.remove();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'key-list': KeyList;
  }
}
