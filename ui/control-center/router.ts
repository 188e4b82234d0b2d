/** Where a person is: the page (and what is chosen on it) in the address, and how far each page was scrolled. */
export type PageId = 'integrations' | 'agents' | 'workspace' | 'activity';

export const pageIds: readonly PageId[] = ['integrations', 'agents', 'workspace', 'activity'];

const scrollKey = (page: PageId) => `control-center.scroll.${page}`;

function parts(): string[] {
  return location.hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
}

export function pageFromAddress(): PageId {
  return pageIds.find((page) => page === parts()[0]) ?? 'integrations';
}

/** What is chosen on a page, `['acme-assistant', 'web']`; empty while another page is shown. */
export function choicesFromAddress(page: PageId): string[] {
  return pageFromAddress() === page ? parts().slice(1) : [];
}

export function addressOf(page: PageId, choices: readonly string[] = []): string {
  return `#/${[page, ...choices].map(encodeURIComponent).join('/')}`;
}

/** `replace` leaves no trail in the browser's history: for arrow keys in the navigation, and for choices on a page. */
export function goTo(page: PageId, { choices = [], replace = false }: { choices?: string[]; replace?: boolean } = {}) {
  const address = addressOf(page, choices);
  if (location.hash === address) return;
  if (replace) history.replaceState(undefined, '', address);
  else history.pushState(undefined, '', address);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

export function rememberScroll(page: PageId, top: number): void {
  try {
    sessionStorage.setItem(scrollKey(page), String(Math.round(top)));
  } catch {
    return;
  }
}

export function rememberedScroll(page: PageId): number {
  try {
    return Number(sessionStorage.getItem(scrollKey(page)) ?? 0) || 0;
  } catch {
    return 0;
  }
}

/** For somebody else, or another organization, every page begins at its top. */
export function forgetScroll(): void {
  for (const page of pageIds) rememberScroll(page, 0);
}
