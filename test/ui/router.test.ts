import { expect } from 'chai';
import {
  clearScroll,
  currentPage,
  mendAddress,
  navigate,
  replacePlace,
  returnAddress,
  routeParams,
  routePlace,
  savedScroll,
  saveScroll,
} from '../../ui/control-center/router.js';
import { restoreAddressAfterEach } from './support/control-center-harness.js';

const origin = 'https://platform.example';
const returnAddressFor = (path: string) =>
  returnAddress({ search: `?${new URLSearchParams({ return: path })}`, origin });

describe('router', () => {
  restoreAddressAfterEach();

  it('keeps the page and its selection in the address', () => {
    navigate('agents', { params: ['acme-assistant', 'web'] });

    expect(location.hash).to.equal('#/agents/acme-assistant/web');
    expect([currentPage(), routeParams('agents')]).to.deep.equal(['agents', ['acme-assistant', 'web']]);
    expect(routeParams('activity')).to.deep.equal([]);
  });

  it('falls back to integrations for an address it does not know', () => {
    history.replaceState(undefined, '', '#/nowhere');

    expect(currentPage()).to.equal('integrations');
  });

  it('keeps in the address what is shown on a page, apart from its selection', () => {
    navigate('integrations');

    replacePlace('integrations', { view: 'all', query: 'mail & more', category: '' });

    expect(location.hash).to.equal('#/integrations?view=all&query=mail+%26+more');
    expect(currentPage()).to.equal('integrations');
    expect(routePlace('integrations')).to.deep.equal({ view: 'all', query: 'mail & more' });
    expect(routePlace('activity')).to.equal(undefined);
  });

  it('writes no place of a page that is not shown', () => {
    navigate('activity');

    replacePlace('integrations', { view: 'all' });

    expect(location.hash).to.equal('#/activity');
  });

  for (const [address, mended] of [
    ['', '#/integrations'],
    ['#/nowhere', '#/integrations'],
    ['#/nowhere?view=all', '#/integrations'],
    ['#/%E0%A4', '#/integrations'],
    ['#activity', '#/activity'],
    ['#/activity/further/down?tab=explain', '#/activity?tab=explain'],
    ['#/agents/acme-assistant/web?view=all', '#/agents/acme-assistant/web'],
    ['#/agents/%E0%A4', '#/agents/'],
  ]) {
    it(`mends ${address === '' ? 'an empty address' : address}`, () => {
      history.replaceState(undefined, '', `${location.pathname}${location.search}${address}`);

      mendAddress();

      expect(location.hash).to.equal(mended);
    });
  }

  it('keeps the scroll position of a page until somebody else signs in', () => {
    saveScroll('activity', 240);
    expect(savedScroll('activity')).to.equal(240);

    clearScroll();

    expect(savedScroll('activity')).to.equal(0);
  });
});

describe('returnAddress', () => {
  it('is the address of a path on this host', () => {
    expect(returnAddressFor('/v1/appconnect/connect/abc')).to.equal(`${origin}/v1/appconnect/connect/abc`);
    expect(returnAddressFor('/?return=%2Fv1')).to.equal(`${origin}/?return=%2Fv1`);
    expect(returnAddress({ search: '', origin })).to.equal(undefined);
  });

  const foreign = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\\evil.example',
    ' //evil.example',
    'https://evil.example',
    'https:/evil.example',
    'https:evil.example',
    'http://platform.example',
    'javascript:alert(1)',
    'data:text/html,evil',
    'evil.example',
    '',
  ];
  for (const wanted of foreign) {
    it(`is undefined for ${JSON.stringify(wanted)}`, () => {
      expect(returnAddressFor(wanted)).to.equal(undefined);
    });
  }

  for (const wanted of [
    '/%2F%2Fevil.example',
    '/%5Cevil.example',
    '/.//evil.example',
    '/@evil.example',
    '/%252F/evil',
  ]) {
    it(`stays on this host for ${JSON.stringify(wanted)}`, () => {
      const address = returnAddressFor(wanted);

      expect(address?.startsWith(`${origin}/`)).to.equal(true);
      expect(new URL(address ?? '', 'https://other.example').origin).to.equal(origin);
    });
  }
});
