import type { Place } from '../events/place-changed-event.js';
import type { Session } from './host/host-api.js';

/**
 * The pages of the control center. The fragment of the address names the page, what is selected on it, and the places of the
 * elements on it: `#/agents/acme-assistant/web`, `#/integrations?view=all&query=mail`.
 */
export type PageId = 'integrations' | 'agents' | 'workspace' | 'activity';

export const pageIds: readonly PageId[] = ['integrations', 'agents', 'workspace', 'activity'];

/** The pages that have something for a person: members set nothing up, so the settings of the workspace are not for them. */
export function pagesFor({ role, isPlatformAdmin }: Pick<Session, 'role' | 'isPlatformAdmin'>): readonly PageId[] {
  return role === 'org_admin' || isPlatformAdmin ? pageIds : pageIds.filter((page) => page !== 'workspace');
}

const scrollKey = (page: PageId) => `control-center.scroll.${page}`;

function routeQuery(): string {
  return location.hash.match(/\?.*/)?.[0] ?? '';
}

function routeSegments(): string[] {
  return location.hash
    .replace(/^#\/?|\?.*/g, '')
    .split('/')
    .map(decodeSegment);
}

/** People shorten addresses by hand, and leave half of an encoded letter. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}

export function currentPage(): PageId {
  return pageIds.find((page) => page === routeSegments()[0]) ?? 'integrations';
}

/** What is selected on a page, `['acme-assistant', 'web']`; empty while another page is shown. */
export function routeParams(page: PageId): string[] {
  return currentPage() === page ? routeSegments().slice(1) : [];
}

/** The place that the address names on a page; undefined where it names none. */
export function routePlace(page: PageId): Place | undefined {
  const query = routeQuery();
  return query === '' || currentPage() !== page ? undefined : Object.fromEntries(new URLSearchParams(query));
}

/** Writes a place to the address, without an entry in the browser's history; nothing is told, since nothing else changes. */
export function replacePlace(page: PageId, place: Place): void {
  if (currentPage() !== page) return;
  const named = Object.entries(place).filter(([, value]) => value !== '');
  const query = named.length === 0 ? '' : `?${new URLSearchParams(named)}`;
  const href = `${hrefOf(page, routeParams(page))}${query}`;
  if (location.hash !== href) history.replaceState(undefined, '', href);
}

/** Replaces an address that names no page, or what no page has, by that of the page that is shown. */
export function mendAddress(): void {
  const page = currentPage();
  const hasPlace = page !== 'agents' && routeSegments()[0] === page;
  const href = `${hrefOf(page, page === 'agents' ? routeParams(page) : [])}${hasPlace ? routeQuery() : ''}`;
  if (location.hash !== href) history.replaceState(undefined, '', href);
}

export function hrefOf(page: PageId, params: readonly string[] = []): string {
  return `#/${[page, ...params].map(encodeURIComponent).join('/')}`;
}

/** `replace` adds no entry to the browser's history: for arrow keys in the navigation, and for what is selected on a page. */
export function navigate(
  page: PageId,
  { params = [], replace = false }: { params?: string[]; replace?: boolean } = {},
) {
  const href = hrefOf(page, params);
  if (location.hash === href) return;
  if (replace) history.replaceState(undefined, '', href);
  else history.pushState(undefined, '', href);
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

export function saveScroll(page: PageId, top: number): void {
  try {
    sessionStorage.setItem(scrollKey(page), String(Math.round(top)));
  } catch {
    return;
  }
}

export function savedScroll(page: PageId): number {
  try {
    return Number(sessionStorage.getItem(scrollKey(page)) ?? 0) || 0;
  } catch {
    return 0;
  }
}

/** After a change of person or organization every page starts at its top. */
export function clearScroll(): void {
  for (const page of pageIds) saveScroll(page, 0);
}

/**
 * The address to go to after the sign-in, from `?return=`. Undefined unless the browser resolves it to the origin of this
 * page, since anybody can write a link to this page.
 */
export function returnAddress({ search, origin }: Pick<Location, 'search' | 'origin'> = location): string | undefined {
  const returnTo = new URLSearchParams(search).get('return');
  if (returnTo === null || !returnTo.startsWith('/') || !URL.canParse(returnTo, origin)) return undefined;
  // Returned as an absolute address: the browser could read a path such as `//evil.example` as another host.
  const address = new URL(returnTo, origin);
  return address.origin === origin ? address.href : undefined;
}
