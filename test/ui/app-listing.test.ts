import { expect } from 'chai';
import type { AppList, AppRecord } from '../../src/contract/app-contract.js';
import { appendPage, patchApp, refreshApps, startListing } from '../../ui/state/app-listing.js';
import { aConnection, anApp } from './support/builders.js';
import { listOf } from './support/fake-list.js';

const broken = anApp({ app: 'broken', connection: aConnection({ status: 'reconnect_needed' }) });
const connected = anApp({ app: 'connected', connection: aConnection({ status: 'connected' }) });
const enabled = anApp({ app: 'enabled' });
const off = anApp({ app: 'off', enabled: false });
const slugs = ({ apps }: { apps: readonly AppRecord[] }) => apps.map(({ app }) => app);
const pageOf = (apps: AppRecord[], parts: Partial<AppList> = {}): AppList => ({
  ...listOf(apps, { view: 'all' }, { source: 'live' }, true),
  ...parts,
});

describe('startListing', () => {
  it('puts what needs attention on top, then connected, enabled and others', () => {
    const listing = startListing(pageOf([off, enabled, connected, broken]), { isSearch: false });

    expect(slugs(listing)).to.deep.equal(['broken', 'connected', 'enabled', 'off']);
    expect(listing.sections).to.deep.equal([
      { name: 'attention', start: 0 },
      { name: 'connected', start: 1 },
      { name: 'enabled', start: 2 },
      { name: 'others', start: 3 },
    ]);
  });

  it('counts apps without sign-in among the connected ones once they are enabled', () => {
    const free = anApp({ app: 'free', connectability: 'none', connection: aConnection({ status: 'connected' }) });

    const listing = startListing(pageOf([free, { ...free, app: 'free-off', enabled: false }]), { isSearch: false });

    expect(listing.sections).to.deep.equal([
      { name: 'connected', start: 0 },
      { name: 'others', start: 1 },
    ]);
  });

  it('puts what a member can use first in search results, each part in the order of relevance', () => {
    const found = listOf([off, enabled, { ...off, app: 'off-2' }, broken], { view: 'all' }, { source: 'live' }, false);

    const listing = startListing(found, { isSearch: true });

    expect(slugs(listing)).to.deep.equal(['enabled', 'broken', 'off', 'off-2']);
    expect(listing.sections).to.deep.equal([{ name: 'others', start: 2 }]);
  });

  it('leaves the search results of an admin in the order of relevance', () => {
    const listing = startListing(pageOf([off, broken]), { isSearch: true });

    expect([slugs(listing), listing.sections]).to.deep.equal([['off', 'broken'], []]);
  });
});

describe('appendPage', () => {
  it('appends after the last page, and starts a section only once', () => {
    const first = startListing(pageOf([connected, enabled], { total: 4, nextCursor: '2' }), { isSearch: false });

    const listing = appendPage(first, pageOf([anApp({ app: 'enabled-2' }), off], { total: 4 }));

    expect(slugs(listing)).to.deep.equal(['connected', 'enabled', 'enabled-2', 'off']);
    expect(listing.sections.map(({ start }) => start)).to.deep.equal([0, 1, 3]);
    expect(listing.nextCursor).to.equal(undefined);
  });

  it('starts the apps that a member cannot use once, on whichever page of what they found', () => {
    const found = ['mail-1', 'mail-2', 'mail-3', 'mail-4'].map((app, index) => anApp({ app, enabled: index > 1 }));
    const page = (cursor: string) => listOf(found, { query: 'mail', cursor, limit: 2 }, { source: 'live' }, false);
    const first = startListing(page('0'), { isSearch: true });

    const listing = appendPage(first, page('2'));

    expect(first.sections).to.deep.equal([]);
    expect(slugs(listing)).to.deep.equal(['mail-3', 'mail-4', 'mail-1', 'mail-2']);
    expect(listing.sections).to.deep.equal([{ name: 'others', start: 2 }]);
  });

  it('shows an app once when the catalog changes between two pages', () => {
    const first = startListing(pageOf([connected], { total: 2, nextCursor: '1' }), { isSearch: false });

    expect(slugs(appendPage(first, pageOf([connected, off], { total: 2 })))).to.deep.equal(['connected', 'off']);
  });
});

describe('refreshApps', () => {
  it('updates apps and counts, and keeps the order', () => {
    const listing = startListing(pageOf([connected, enabled, off]), { isSearch: false });
    const now = pageOf([
      { ...off, enabled: true },
      { ...enabled, connection: aConnection({ status: 'connected' }) },
    ]);

    const fresh = refreshApps(listing, now);

    expect(slugs(fresh)).to.deep.equal(['connected', 'enabled', 'off']);
    expect(fresh.apps.map((app) => [app.enabled, app.connection.status])).to.deep.equal([
      [true, 'connected'],
      [true, 'connected'],
      [true, 'not_connected'],
    ]);
    expect([fresh.counts, fresh.sections]).to.deep.equal([now.counts, listing.sections]);
  });

  it('adds an app that was enabled since, and keeps one that is on no page any more', () => {
    const listing = startListing(pageOf([connected, off]), { isSearch: false });

    const fresh = refreshApps(listing, pageOf([connected, enabled]));

    expect(slugs(fresh)).to.deep.equal(['connected', 'off', 'enabled']);
    expect(fresh.total).to.equal(3);
    expect(fresh.sections).to.deep.equal(listing.sections);
  });

  it('starts the sections of a list that had no app', () => {
    const fresh = refreshApps(startListing(pageOf([]), { isSearch: false }), pageOf([enabled]));

    expect(fresh.sections).to.deep.equal([{ name: 'enabled', start: 0 }]);
  });

  it('leaves the next page where it was, and finds what is new behind the first one', () => {
    const page = pageOf([connected], { total: 9, nextCursor: '1' });
    const cursorAfter = (parts: Partial<AppList>) =>
      refreshApps(startListing(pageOf([connected, enabled], parts), { isSearch: false }), page).nextCursor;

    expect(cursorAfter({ total: 9, nextCursor: '2' })).to.equal('2');
    expect(cursorAfter({ total: 2 })).to.equal('1');
  });
});

describe('patchApp', () => {
  it('changes only that app', () => {
    const listing = startListing(pageOf([enabled, off]), { isSearch: false });

    const changed = patchApp(listing, 'off', { enabled: true });

    expect(changed.apps).to.deep.equal([listing.apps[0], { ...listing.apps[1], enabled: true }]);
  });
});
