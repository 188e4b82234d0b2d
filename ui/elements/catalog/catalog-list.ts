import { html, type LitElement } from 'lit';
import type { AgentsChangedEvent } from '../../events/agents-changed-event.js';

import { catalogRow, type RowsView } from './catalog-rows.js';
import { type ListVirtualizer, rowsPerBlock } from './list-virtualizer.js';
import type { RowNavigation } from './row-navigation.js';

const narrowPx = 688;
/** How high a row is taken to be until the first ones are measured. */
const firstRowPx = { wide: 61, narrow: 140 };

export interface ListView extends RowsView {
  host: LitElement;
  /** Includes the rows of the apps that are not loaded yet. */
  rowCount: number;
  label: string;
  isBusy: boolean;
  virtualizer: ListVirtualizer;
  navigation: RowNavigation;
  handleAgents(event: AgentsChangedEvent): void;
}

/** The list in blocks of rows; those far from the visible area are empty and keep their height. */
export function catalogList(view: ListView) {
  const { navigation } = view;
  const count = Math.ceil(view.rowCount / rowsPerBlock);
  return html`<div
    class="list panel"
    part="list"
    role="list"
    aria-label=${view.label}
    aria-busy=${view.isBusy}
    @keydown=${navigation.handleKey}
    @appconnect-agents-changed=${view.handleAgents}
  >
    ${Array.from({ length: count }, (_, block) => catalogBlock(block, view))}
  </div>`;
}

/** Sets the size by the property `style`: a content security policy may forbid the attribute. */
function catalogBlock(block: number, view: ListView) {
  const { virtualizer, host } = view;
  const from = block * rowsPerBlock;
  const to = Math.min(from + rowsPerBlock, view.rowCount);
  const isRendered = virtualizer.isRendered(block);
  const isScrolledPast = virtualizer.isScrolledPast(block);
  const rowPx = virtualizer.rowPx ?? (host.clientWidth < narrowPx ? firstRowPx.narrow : firstRowPx.wide);
  const heightPx = () => virtualizer.heightOf(block) ?? (to - from) * rowPx;
  const entries = Array.from({ length: isRendered ? to - from : 0 }, (_, row) =>
    catalogRow({ index: from + row, isScrolledPast }, view),
  );
  return html`<div class="block" data-block=${block} .style=${isRendered ? '' : `block-size: ${heightPx()}px`}>
    ${entries}
  </div>`;
}
