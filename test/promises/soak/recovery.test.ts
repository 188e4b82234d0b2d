import { expect } from 'chai';
import 'reflect-metadata';
import { stateOf } from './recovery.js';

describe('The recovery of a replica', () => {
  /** What is said of a replica that is well and runs calls, and starts a sign-in with this status. */
  const stateAfter = (status: number | undefined) => {
    const ask = async ({ kind }: { kind: string }) => {
      if (kind === 'page') return { status: 200, body: { status: 'ok' }, headers: new Headers() };
      if (kind === 'read call') return { status: 200, body: {}, headers: new Headers() };
      return status === undefined ? undefined : { status, body: {}, headers: new Headers() };
    };
    return stateOf('http://127.0.0.1', { ask, identity: { userId: 'ada', orgId: 'acme', agent: 'acme-assistant' } });
  };

  it('is that it starts a sign-in', async () => expect(await stateAfter(201)).to.equal('works'));

  for (const status of [undefined, 409, 429, 500, 502, 503]) {
    it(`is not over when a sign-in is answered ${status ?? 'by nobody'}`, async () => {
      expect(await stateAfter(status)).to.match(/^a sign-in was answered/);
    });
  }
});
