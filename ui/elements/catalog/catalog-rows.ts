import { html, nothing, type TemplateResult } from 'lit';
import type { AppRecord } from '../../../src/contract/app-contract.js';
import { type AppSection, sectionOf } from '../../../src/contract/app-sections.js';
import type { Listing } from '../../state/app-listing.js';
import '../app-row/app-row.js';

/** A row of the list: the heading of a section, or an app with its index among all apps and its place among those in the rows. */
export type CatalogRow = { section: AppSection } | { app: AppRecord; appIndex: number; position: number };

export interface RowsView {
  rows: readonly CatalogRow[];
  /** The number of apps that are not folded, including those that are not loaded yet. */
  appCount: number;
  admin: boolean;
  handOff: boolean | undefined;
  oneTabStop: boolean;
  withTry: boolean;
  cannotSignIn: boolean;
  headings: Record<AppSection, string>;
  /** Shown once, above the apps that are not enabled: what enabling does, and for members whom to ask; may be empty. */
  othersHint: string;
  /** Where the apps start that a member cannot use, and how to fold them; absent for admins, and where there are none. */
  others?: { start: number; fold?: Fold } | undefined;
}

interface Fold {
  isFolded: boolean;
  toggle(): void;
}

/**
 * The rows of a listing in order; of the last section with `isFolded` only its heading. Apps that are not loaded yet have none,
 * but their space is kept free.
 */
export function toRows({ apps, sections }: Listing, { isFolded = false } = {}): CatalogRow[] {
  const headings = new Map(sections.map(({ name, start }) => [start, name]));
  const end = (isFolded ? startOfOthers({ sections }) : undefined) ?? apps.length;
  // One that was enabled meanwhile keeps its place in the list, and is shown all the same.
  const shown = apps
    .map((app, appIndex) => ({ app, appIndex }))
    .filter(({ app, appIndex }) => appIndex < end || sectionOf(app) !== 'others');
  const rows = shown.flatMap((entry, index): CatalogRow[] => {
    const section = entry.appIndex < end ? headings.get(entry.appIndex) : undefined;
    const row = { ...entry, position: index + 1 };
    return section === undefined ? [row] : [{ section }, row];
  });
  return shown.length === apps.length ? rows : [...rows, { section: 'others' }];
}

/** Where the apps start that a member cannot use; undefined while none is loaded, and where the list has no sections. */
export function startOfOthers({ sections }: Pick<Listing, 'sections'>): number | undefined {
  return sections.find(({ name }) => name === 'others')?.start;
}

/** The index of the next row with an app in a direction, or undefined at the end. */
export function nextAppRow(rows: CatalogRow[], from: number, step: 1 | -1): number | undefined {
  for (let index = from + step; index >= 0 && index < rows.length; index += step) {
    if ('app' in (rows[index] as CatalogRow)) return index;
  }
  return undefined;
}

/**
 * A heading, an app, or the space of an app that is not loaded yet.
 *
 * @param position `isScrolledPast`: whether the row came into view during fast scrolling, so that its logo can wait
 */
export function catalogRow(
  { index, isScrolledPast }: { index: number; isScrolledPast: boolean },
  { rows, appCount, admin, handOff, oneTabStop, withTry, cannotSignIn, headings, othersHint, others }: RowsView,
): TemplateResult {
  const row = rows[index];
  if (row === undefined) return html`<div class="entry skeleton" data-index=${index} aria-hidden="true"></div>`;
  if ('section' in row) {
    return html`<div class="entry" role="listitem" data-index=${index}>
      <h3 part="heading">${row.section === 'others' && others?.fold ? foldButton(headings.others, others.fold) : headings[row.section]}</h3>
      ${row.section === 'others' && (admin || others) && othersHint !== '' ? html`<p class="hint">${othersHint}</p>` : nothing}
    </div>`;
  }
  return html`<div
    class="entry"
    role="listitem"
    aria-setsize=${appCount}
    aria-posinset=${row.position}
    data-index=${index}
  >
    <appconnect-app-row
      .app=${row.app}
      .handOff=${handOff}
      ?admin=${admin}
      ?one-tab-stop=${oneTabStop}
      ?with-try=${withTry}
      ?without-logo=${isScrolledPast}
      .cannotSignIn=${cannotSignIn}
      .isExplained=${others !== undefined && row.appIndex >= others.start}
    ></appconnect-app-row>
  </div>`;
}

function foldButton(heading: string, { isFolded, toggle }: Fold) {
  return html`<button class="quiet fold" part="fold" aria-expanded=${!isFolded} @click=${toggle}>${heading}</button>`;
}
