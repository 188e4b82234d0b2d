import { html, nothing } from 'lit';
import type { AppView } from '../../../src/contract/app-constants.js';
import type { AppList } from '../../../src/contract/app-contract.js';
import { maxSearchLength } from '../../../src/contract/text-limits.js';
import { categoryNameOf } from '../../state/display-names.js';
import type { Words } from '../../words/en.js';
import type { Language } from '../../words/language.js';
import { isForInputMethod } from '../input-method.js';
import { plainKey } from '../plain-key.js';
import type { Search } from './catalog-search.js';

interface ToolbarView {
  search: Search;
  categories: AppList['categories'];
  admin: boolean;
  language: Language;
  /** A note that stays in view, since it is about rows far below. */
  note: unknown;
  change(parts: Partial<Search>): void;
  /** Moves the focus to the first app, on Enter or arrow down. */
  pickFirst(): void;
}

/** Search, category and view, in one row. */
export function catalogToolbar(view: ToolbarView) {
  return html`<div class="toolbar" part="toolbar" role="search">
    ${searchField(view)} ${categoryField(view)}
    <div class="views" role="group" aria-label=${view.language.words.apps.viewLabel}>
      ${viewsOf(view.admin).map((name) => viewButton(name, view))}
    </div>
    <slot name="toolbar"></slot>
    ${view.note}
  </div>`;
}

function viewsOf(admin: boolean): AppView[] {
  return admin ? ['popular', 'enabled', 'all'] : ['popular', 'enabled'];
}

function searchField({ search, language, change, pickFirst }: ToolbarView) {
  const { apps } = language.words;
  const handleKey = (event: KeyboardEvent) => {
    if (isForInputMethod(event)) return;
    const key = plainKey(event);
    if (key === 'Escape' && search.query !== '') change({ query: '' });
    else if (key === 'Enter' || key === 'ArrowDown') pickFirst();
    else return;
    event.preventDefault();
  };
  return html`<input
    type="search"
    part="search"
    autocomplete="off"
    spellcheck="false"
    maxlength=${maxSearchLength}
    aria-label=${apps.search}
    placeholder=${apps.search}
    .value=${search.query}
    @input=${(event: Event) => change({ query: (event.target as HTMLInputElement).value })}
    @keydown=${handleKey}
  />`;
}

function categoryField({ search, categories, language, change }: ToolbarView) {
  const { words, format } = language;
  const known = categories.some(({ name }) => name === search.category);
  return html`<select
    part="category"
    aria-label=${words.apps.category}
    @change=${(event: Event) => change({ category: (event.target as HTMLSelectElement).value })}
  >
    <option value="" .selected=${search.category === ''}>${words.apps.allCategories}</option>
    ${known || search.category === '' ? nothing : html`<option value=${search.category} .selected=${true}>${categoryNameOf(search.category)}</option>`}
    ${categories.map(
      ({ name, count }) =>
        html`<option value=${name} .selected=${name === search.category}>${words.apps.categoryWithCount(categoryNameOf(name), format.number(count))}</option>`,
    )}
  </select>`;
}

function viewButton(name: AppView, { search, language, change }: ToolbarView) {
  return html`<button
    part="view"
    data-view=${name}
    aria-pressed=${search.view === name}
    @click=${() => change({ view: name })}
  >
    ${viewWords(name, language.words)}
  </button>`;
}

function viewWords(name: AppView, { apps }: Words): string {
  return { popular: apps.showPopular, enabled: apps.showEnabled, all: apps.showAll }[name];
}
