import { html, type TemplateResult } from 'lit';
import type { SectionName } from '../../state/app-listing.js';
import '../app-row/app-row.js';
import type { Entry } from './catalog-entries.js';

export interface LinesView {
  entries: readonly Entry[];
  /** How many apps there are, with those that were not read yet. */
  total: number;
  admin: boolean;
  headings: Record<SectionName, string>;
}

/** One line of the list: a heading, an app, or the room of an app that was not read yet. */
export function catalogLine(index: number, { entries, total, admin, headings }: LinesView): TemplateResult {
  const entry = entries[index];
  if (entry === undefined) return html`<div class="entry skeleton" data-index=${index} aria-hidden="true"></div>`;
  if ('section' in entry) {
    return html`<div class="entry" role="listitem" data-index=${index}>
      <h3 part="heading">${headings[entry.section]}</h3>
    </div>`;
  }
  return html`<div
    class="entry"
    role="listitem"
    aria-setsize=${total}
    aria-posinset=${entry.place + 1}
    data-index=${index}
  >
    <appconnect-app-row .app=${entry.app} ?admin=${admin}></appconnect-app-row>
  </div>`;
}
