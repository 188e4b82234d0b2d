import { html, nothing } from 'lit';
import type { ApiError } from '../../api/api-error.js';
import type { Listing } from '../../state/app-listing.js';
import { categoryNameOf } from '../../state/display-names.js';
import { errorText } from '../../words/error-text.js';
import { isWithoutCatalog, type NotesView, retryButton, skeleton, withoutCatalogTexts } from './catalog-notes.js';
import { defaultSearch } from './catalog-search.js';

/** The note in place of an empty list: what is wrong, and what to do. */
export function emptyNote(listing: Listing | undefined, error: ApiError | undefined, view: NotesView) {
  const { empty } = view.language.words.apps;
  if (listing === undefined) {
    if (error === undefined) return undefined;
    const card = emptyCard(empty.notRead, errorText(view.language.words, error), retryButton(view));
    return html`<div role="alert">${card}</div>`;
  }
  if (isWithoutCatalog(listing)) {
    const { title, text } = withoutCatalogTexts(listing.catalog.problem, view);
    return emptyCard(title, text, retryButton(view));
  }
  // What is not there yet may still come.
  if (listing.catalog.complete === false) return skeleton(view.language);
  return emptySearch(listing, view);
}

function emptySearch({ counts }: Listing, view: NotesView) {
  const { search, admin, language, change } = view;
  const { apps } = language.words;
  const { empty } = apps;
  if (counts.catalog === 0)
    return emptyCard(empty.noApps, admin ? empty.noneOffered : empty.notSetUpMember, retryButton(view));
  if (search.query.trim() !== '') return nothingFound(view);
  if (search.category !== '') {
    const name = categoryNameOf(search.category);
    const title = search.view === 'enabled' ? empty.nothingEnabledIn(name) : empty.nothingInCategory(name);
    return emptyCard(title, '', html`<button @click=${() => change({ category: '' })}>${apps.allCategories}</button>`);
  }
  if (!admin) return emptyCard(empty.noApps, empty.noAppsMember);
  const showAll = html`<button @click=${() => change({ view: 'all' })}>${apps.showAll}</button>`;
  return emptyCard(empty.noApps, empty.noAppsAdmin, showAll);
}

/** Another word helps little where the app is outside the chosen category or view. */
function nothingFound({ search, language, change }: NotesView) {
  const { clearSearch, empty } = language.words.apps;
  const title = empty.nothingMatches(search.query.trim());
  if (search.category !== '' || search.view === 'enabled') {
    const searchAll = () => change({ category: '', view: defaultSearch.view });
    return emptyCard(title, empty.onlyPart, html`<button @click=${searchAll}>${empty.searchAll}</button>`);
  }
  return emptyCard(title, empty.tryOther, html`<button @click=${() => change({ query: '' })}>${clearSearch}</button>`);
}

/** The note above what is folded: a member who could use nothing is told so first, and whom to ask. */
export function nothingUsableNote({ search, language }: NotesView) {
  const { empty } = language.words.apps;
  const title = search.category === '' ? empty.nothingEnabled : empty.nothingEnabledIn(categoryNameOf(search.category));
  return emptyCard(title, empty.noAppsMember);
}

function emptyCard(title: string, text: string, action: unknown = nothing) {
  return html`<div class="empty panel" part="empty"><p class="title">${title}</p><p class="muted">${text}</p>${action}</div>`;
}
