import { expect } from 'chai';
import 'reflect-metadata';
import { englishPages } from '../../../../src/routes/pages/words-en.js';
import { memberActivities } from './activities.js';
import { Breaches } from './breaches.js';
import type { SoakMember } from './soak-member.js';
import { WriteLedger } from './write-ledger.js';

type Connection = { status: string; account?: string; since?: string };

const callback = '/callback';
const notConnected = { status: 'not_connected' };
const connected = { status: 'connected', account: 'ada@example.com', since: '2026-11-20T12:00:00.000Z' };
const pageOf = (title: string) => `<title>${title}</title><main>Nothing was connected.</main>`;
const refusal = pageOf(englishPages.unverified.title.other_browser);

/** A member who sees these connections in turn, and this page at a callback. */
function aMember(userId: string, seen: Connection[], shown = ''): SoakMember {
  const answers = [...seen];
  return {
    identity: { userId, orgId: 'acme', agent: 'acme-assistant' },
    account: `${userId}@example.com`,
    answerHostedPage: async () => callback,
    async ask({ method = 'GET', path }: Parameters<SoakMember['ask']>[0]) {
      if (method === 'POST') return { status: 201, body: { signInUrl: 'https://provider.example' } };
      return { status: 200, body: path === callback ? shown : answers.shift() };
    },
  } as unknown as SoakMember;
}

async function breachesOf(member: SoakMember, other: SoakMember): Promise<readonly string[]> {
  const breaches = new Breaches();
  const activity = memberActivities['open the callback of another member'];
  await activity?.run({ member, other, breaches, ledger: new WriteLedger() });
  return breaches.of('signIns');
}

describe('The callback of another member', () => {
  for (const [name, seen] of [
    ['nothing is connected', [notConnected, notConnected]],
    ['the member had connected the app before', [connected, connected]],
  ] as const) {
    it(`is refused where ${name}`, async () => {
      expect(await breachesOf(aMember('ada', [...seen]), aMember('eve', [notConnected], refusal))).to.deep.equal([]);
    });
  }

  const told = pageOf(englishPages.connected.title(undefined, 'ada@example.com'));
  const later = { ...connected, since: '2026-11-20T12:05:00.000Z' };
  for (const [name, member, other] of [
    [
      'the other browser is told so',
      aMember('ada', [notConnected, notConnected]),
      aMember('eve', [notConnected], told),
    ],
    [
      'the account is the member’s then',
      aMember('ada', [notConnected, connected]),
      aMember('eve', [notConnected], refusal),
    ],
    ['the account replaces the member’s', aMember('ada', [connected, later]), aMember('eve', [notConnected], refusal)],
    [
      'the account is the other’s then',
      aMember('ada', [notConnected, notConnected]),
      aMember('eve', [connected], refusal),
    ],
  ] as const) {
    it(`is finished by another where ${name}`, async () => {
      expect(await breachesOf(member, other)).to.deep.equal(['eve finished the sign-in of ada']);
    });
  }
});
