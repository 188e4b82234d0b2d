import { html, nothing } from 'lit';
import { ApiError } from '../../api/api-error.js';
import type { Listing } from '../../state/app-listing.js';
import { hasAccount } from '../../state/connection-phase.js';
import { errorText } from '../../words/error-text.js';
import type { Language } from '../../words/language.js';
import type { Search } from './catalog-search.js';

const skeletonRows = 8;

export interface NotesView {
  search: Search;
  admin: boolean;
  language: Language;
  /** Searches something else; the focus moves to the search field, since the pressed button goes. */
  change(parts: Partial<Search>): void;
  reload(): void;
}

/**
 * The number of apps, and how many of them are enabled, connected or need attention.
 *
 * @param appCount how many apps there are to see
 */
export function countsLine(listing: Listing | undefined, appCount: number, { words, format }: Language) {
  if (listing === undefined) return html`<p class="counts" part="counts">&nbsp;</p>`;
  const { counts } = words.apps;
  const { enabled, connected, needsAttention, catalog } = listing.counts;
  const shown = counts.shown(format.number(appCount), format.number(Math.max(catalog, listing.total)));
  return html`<p class="counts" part="counts">
    <span>${shown}</span><span>${counts.enabled(enabled)}</span><span>${counts.connected(connected)}</span>
    ${needsAttention > 0 ? html`<span class="attention">${counts.needsAttention(needsAttention)}</span>` : nothing}
  </p>`;
}

/** A note that the list is not the provider's present catalog. */
export function staleNote(listing: Listing | undefined, view: NotesView) {
  if (listing?.catalog.source === 'none' && listing.total > 0) return inUseNote(listing, view);
  if (listing?.catalog.source !== 'last_good') return nothing;
  const { words, format } = view.language;
  const { fetchedAt } = listing.catalog;
  const text = fetchedAt === undefined ? words.apps.lastGoodUndated : words.apps.lastGood(format.moment(fetchedAt));
  return warningNote(withPossible(text, listing, view), view);
}

/** Without a catalog only the apps in use are listed. */
function inUseNote(listing: Listing, view: NotesView) {
  const { title, text } = withoutCatalogTexts(listing.catalog.problem, view);
  return warningNote(withPossible(`${title}. ${text}`, listing, view), view);
}

/** Adds what the person can do all the same with what is listed, if anything. */
function withPossible(text: string, { apps, counts }: Listing, { admin, language }: NotesView): string {
  const { stillPossible } = language.words.apps;
  const mayDisable = admin && counts.enabled > 0;
  const mayDisconnect = apps.some(hasAccount);
  if (!mayDisable && !mayDisconnect) return text;
  return `${text} ${stillPossible[!mayDisable ? 'disconnect' : mayDisconnect ? 'both' : 'disable']}`;
}

function warningNote(text: string, view: NotesView) {
  return html`<div class="note warning retry" part="note"><p>${text}</p>${retryButton(view)}</div>`;
}

/** Whether there is no catalog: no key is saved, or the provider has never answered. */
export function isWithoutCatalog({ catalog, counts }: Listing): boolean {
  return catalog.source === 'none' && counts.catalog === 0;
}

/** Members are not told about keys: for them apps are not set up, unless the provider does not answer. */
export function withoutCatalogTexts(problem: Listing['catalog']['problem'], { language, admin }: NotesView) {
  const { words } = language;
  const { empty } = words.apps;
  if (!admin && problem?.code !== 'provider_unreachable') return { title: empty.notSetUp, text: empty.notSetUpMember };
  const reason = problem && errorText(words, new ApiError({ ...problem, detail: problem.message }));
  return { title: empty.noList, text: reason ?? empty.noListAdmin };
}

export function retryButton({ language, reload }: NotesView) {
  return html`<button @click=${reload}>${language.words.common.tryAgain}</button>`;
}

/** The placeholder while rows are loading. */
export function skeleton({ words }: Language) {
  return html`<div class="panel" role="progressbar" aria-label=${words.common.loading} aria-busy="true">
    ${Array.from({ length: skeletonRows }, () => html`<div class="skeleton"></div>`)}
  </div>`;
}
