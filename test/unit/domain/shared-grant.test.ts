import { expect } from 'chai';
import { type GrantClient, mayShareGrant, toGrantClient } from '../../../src/domain/shared-grant.js';

const managed: GrantClient = { kind: 'managed' };
const own = (label?: string): GrantClient => ({ kind: 'own', ...(label !== undefined && { label }) });

describe('Whether two accounts may live on one grant', () => {
  const may = (apps: [string, string], ...clients: (GrantClient | undefined)[]) => {
    const [one, other] = apps.map((app, index) => ({ app, client: clients[index] }));
    if (one === undefined || other === undefined) throw new Error('Two accounts are compared.');
    expect(mayShareGrant(one, other)).to.equal(mayShareGrant(other, one));
    return mayShareGrant(one, other);
  };

  it('is so for accounts of one app', () => {
    expect(may(['slack', 'slack'])).to.equal(true);
    expect(may(['gmail', 'gmail'], managed, own())).to.equal(true);
  });

  it('is so for apps with the same client of our own', () => {
    expect(may(['outlook', 'one_drive'], own('1234…wxyz'), own('1234…wxyz'))).to.equal(true);
    expect(may(['outlook', 'one_drive'], own('1234…wxyz'), own('1234…abcd'))).to.equal(false);
    expect(may(['outlook', 'one_drive'], own(), own())).to.equal(false);
    expect(may(['outlook', 'one_drive'], managed, managed)).to.equal(false);
    expect(may(['outlook', 'gmail'])).to.equal(false);
  });

  for (const app of ['youtube', 'googledrive', 'google_analytics']) {
    it(`is so for Gmail and ${app}, unless their clients are of two projects`, () => {
      expect(may(['gmail', app])).to.equal(true);
      expect(may(['gmail', app], managed, managed)).to.equal(true);
      expect(may(['gmail', app], managed, undefined)).to.equal(true);
      expect(may(['gmail', app], managed, own('1234….com'))).to.equal(false);
    });
  }

  it('is not so for an app of Google without a client, as with a key', () => {
    for (const client of [managed, own(), { kind: 'none' } as const, undefined]) {
      expect(may(['gmail', 'google_maps'], client, { kind: 'none' })).to.equal(false);
    }
    expect(may(['google_maps', 'google_maps'], { kind: 'none' }, { kind: 'none' })).to.equal(true);
  });

  it('is told of two clients of our own at Google by the start of their projects’ numbers', () => {
    expect(may(['gmail', 'googledrive'], own('1234….com'), own('1234….net'))).to.equal(true);
    expect(may(['gmail', 'googledrive'], own('1234….com'), own('1235….com'))).to.equal(false);
    expect(may(['gmail', 'googledrive'], own('12-a….com'), own('1234….com'))).to.equal(true);
    expect(may(['gmail', 'googledrive'], own('1234….com'), own())).to.equal(true);
    expect(may(['gmail', 'googledrive'], own('1234….com'), own('clie…0001'))).to.equal(true);
  });

  it('knows a client by the scheme of its auth config', () => {
    expect(toGrantClient({ scheme: 'managed' })).to.deep.equal(managed);
    expect(toGrantClient({ scheme: 'OAUTH2' })).to.deep.equal(own());
    expect(toGrantClient({ scheme: 'OAUTH2', clientLabel: '1234….com' })).to.deep.equal(own('1234….com'));
    expect(toGrantClient({ scheme: 'API_KEY' })).to.deep.equal({ kind: 'none' });
  });
});
