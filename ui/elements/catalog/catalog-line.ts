import { html, nothing, type TemplateResult } from 'lit';
import type { AppSection } from '../../../src/contract/app-sections.js';
import '../app-row/app-row.js';
import type { Entry } from './catalog-entries.js';

export interface LinesView {
  entries: readonly Entry[];
  /** How many apps there are, with those that were not read yet. */
  total: number;
  admin: boolean;
  handOff: boolean | undefined;
  headings: Record<AppSection, string>;
  /** What enabling does, for admins, said once above what they can enable. */
  enableHint: string;
}

export interface LinePlace {
  index: number;
  /** Whether the line only flies past. */
  isPassing: boolean;
}

/** One line of the list: a heading, an app, or the room of an app that was not read yet. */
export function catalogLine(
  { index, isPassing }: LinePlace,
  { entries, total, admin, handOff, headings, enableHint }: LinesView,
): TemplateResult {
  const entry = entries[index];
  if (entry === undefined) return html`<div class="entry skeleton" data-index=${index} aria-hidden="true"></div>`;
  if ('section' in entry) {
    return html`<div class="entry" role="listitem" data-index=${index}>
      <h3 part="heading">${headings[entry.section]}</h3>
      ${admin && entry.section === 'others' ? html`<p class="hint">${enableHint}</p>` : nothing}
    </div>`;
  }
  return html`<div
    class="entry"
    role="listitem"
    aria-setsize=${total}
    aria-posinset=${entry.place + 1}
    data-index=${index}
  >
    <appconnect-app-row
      .app=${entry.app}
      .handOff=${handOff}
      ?admin=${admin}
      ?without-logo=${isPassing}
    ></appconnect-app-row>
  </div>`;
}
