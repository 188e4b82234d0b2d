import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { openContext } from './browsers.js';

export const origin = 'http://host.test';
// From dist/test/support/browser.
const ui = new URL('../../../ui/', import.meta.url);

type Answer = unknown | 'nothing';

export interface MadeUpService {
  appCount: number;
  isAdmin: boolean;
  /** Answers in another way; 'nothing' where no answer ever comes. */
  intercept?: (url: URL) => Answer | undefined;
}

/** A page of a host that has this HTML and the built elements, with a made-up service; all from memory. */
export async function openHostPage(
  browser: Browser,
  html: string,
  service: MadeUpService,
  locale = 'en',
): Promise<Page> {
  const context = await openContext(browser, { viewport: { width: 1_280, height: 800 }, locale: 'en-GB' });
  await context.route(`${origin}/**`, async (route) => {
    const url = new URL(route.request().url());
    if (url.pathname === '/appconnect.js' || url.pathname.startsWith('/languages/'))
      return route.fulfill({ contentType: 'text/javascript', body: await readFile(new URL(`.${url.pathname}`, ui)) });
    if (url.pathname === '/v1/appconnect/events')
      return route.fulfill({ contentType: 'text/event-stream', body: ': here\n\n' });
    if (!url.pathname.startsWith('/v1/'))
      return route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="${locale}"><meta charset="utf-8"><script type="module" src="/appconnect.js"></script>${html}</html>`,
      });
    const answer = service.intercept?.(url) ?? answerOf(url, route.request().method(), service);
    if (answer !== 'nothing') await route.fulfill({ json: answer }).catch(() => {});
  });
  const page = await context.newPage();
  await page.goto(`${origin}/`);
  return page;
}

function answerOf({ pathname, searchParams }: URL, method: string, service: MadeUpService): unknown {
  const path = pathname.replace('/v1/appconnect', '');
  if (path === '/viewer') return { maySeeSettings: service.isAdmin, maySeeAllApps: service.isAdmin };
  if (path === '/settings')
    return { key: { saved: true, editable: true, lastFour: 'f3a9' }, badge: { state: 'connected' } };
  if (path === '/apps') return listOf(searchParams, service);
  if (method === 'POST')
    return { id: 's', signInUrl: `${origin}/provider`, expiresAt: new Date(Date.now() + 600_000).toISOString() };
  return {};
}

function listOf(query: URLSearchParams, { appCount, isAdmin }: MadeUpService) {
  const text = query.get('query')?.toLowerCase() ?? '';
  const all = Array.from({ length: appCount }, (_, index) => appAt(index, isAdmin));
  const found = all.filter(({ app, name }) => `${app} ${name}`.toLowerCase().includes(text));
  const start = Number(query.get('cursor') ?? 0);
  const end = start + Number(query.get('limit') ?? 100);
  return {
    apps: found.slice(start, end),
    total: found.length,
    ...(end < found.length && { nextCursor: String(end) }),
    counts: { enabled: 2, connected: 1, needsAttention: 0, catalog: appCount },
    categories: [{ name: 'work', count: appCount }],
    catalog: { source: 'live' },
  };
}

function appAt(index: number, isAdmin: boolean) {
  const connection =
    index === 0
      ? { status: 'connected', account: 'ada@example.com', since: '2026-11-01T08:00:00.000Z' }
      : { status: 'not_connected' };
  return {
    app: `app_${index}`,
    name: `App ${index}`,
    description: 'Mail with labels, filters, and a search that finds everything',
    categories: ['work'],
    connectability: 'one_click',
    enabled: index < 2,
    offered: true,
    agentCount: index < 2 ? 1 : 0,
    ...(isAdmin && { memberCount: 1 }),
    connection,
  };
}
