import { expect } from 'chai';
import { answerInTime } from '../../../../src/host/checks/answer-in-time.js';
import { withCheckedAnswers } from '../../../../src/host/checks/checked-host.js';
import type { HostPlatform } from '../../../../src/host/index.js';
import { toSignedIn } from '../../../../src/hosting/http/signed-in.js';
import { useUnhandledRejections } from '../../../support/unhandled-rejections.js';

/** What a part of a host in plain JavaScript returns whose functions are async, while what they need is away. */
const away = async () => {
  throw new Error('ECONNREFUSED');
};

describe('A host in plain JavaScript whose answers are promises that reject', () => {
  const rejections = useUnhandledRejections();
  const settle = () => new Promise((resolve) => setTimeout(resolve, 10));
  const parts = { logger: {}, routes: {}, startup: {}, tools: {}, status: {}, ui: {}, events: {}, directory: {} };
  const hostWith = (given: object) => withCheckedAnswers({ ...parts, ...given } as unknown as HostPlatform);

  const cases: Record<string, [object, (host: HostPlatform) => unknown]> = {
    'events.subscribe': [
      { events: { subscribe: away } },
      ({ events }) => events.subscribe('member.removed', () => undefined),
    ],
    'routes.isServedOrigin': [
      { routes: { isServedOrigin: away } },
      ({ routes }) => routes.isServedOrigin('https://a.example'),
    ],
    'routes.signInAddress': [{ routes: { signInAddress: away } }, ({ routes }) => routes.signInAddress?.('/')],
  };
  for (const [name, [given, ask]] of Object.entries(cases)) {
    it(`does not end its process by ${name}`, async () => {
      const host = hostWith(given);

      expect(() => ask(host)).to.throw('a promise');
      await settle();

      expect(rejections).to.deep.equal([]);
    });
  }

  const principal = { userId: 'ada', name: 'Ada', orgId: 'acme', role: 'member', isPlatformAdmin: false };
  const unawaited: Record<string, () => unknown> = {
    'a principal': () => toSignedIn({ sessionId: 'first', principal: away() }),
    'the id of a session': () => toSignedIn({ sessionId: away(), principal }),
    'the members of a list': () =>
      hostWith({ directory: { listMembers: async () => [away(), away()] } }).directory.listMembers('acme'),
    'two fields of a member': () =>
      hostWith({
        directory: { findMember: async () => ({ userId: 'ada', orgId: away(), name: away() }) },
      }).directory.findMember('acme', 'ada'),
    'the functions of a logger': () => hostWith({ logger: { error: away } }).logger.error('something'),
  };
  for (const [name, ask] of Object.entries(unawaited)) {
    it(`does not end its process where it did not await ${name}`, async () => {
      await (async () => ask())().catch(() => undefined);
      await settle();

      expect(rejections).to.deep.equal([]);
    });
  }

  it('does not end its process by isPlatformAdmin of findSession', async () => {
    const signedIn = { sessionId: 'first', principal: { ...principal, isPlatformAdmin: away() } };

    expect(() => toSignedIn(signedIn)).to.throw('principal.isPlatformAdmin');
    await settle();

    expect(rejections).to.deep.equal([]);
  });

  it('gets an error where the code of its own cannot be read, and keeps nobody waiting', async () => {
    const odd = Object.defineProperty(new Error('odd'), 'code', {
      get: () => {
        throw new Error('no code');
      },
    });

    const answer = answerInTime('directory.findMember', () => Promise.reject(odd)).catch(() => 'an error');
    const late = settle().then(() => 'nothing');

    expect(await Promise.race([answer, late])).to.equal('an error');
    expect(rejections).to.deep.equal([]);
  });
});
