import { expect } from 'chai';
import type { SignInStarted } from '../../../src/contract/connection-contract.js';
import { startSignIn } from '../../../src/routes/start-sign-in.js';
import { aPrincipal } from '../../support/sign-ins/sign-in-flow.js';

const address = 'https://platform.example/v1/appconnect/apps/gmail/connection';
const link: SignInStarted = { id: 'one', signInUrl: 'https://provider.example', expiresAt: '2026-10-03T10:10:00.000Z' };

describe('The address of the page that starts a sign-in', () => {
  async function originFor(headers: Record<string, string>): Promise<string | undefined> {
    const origins: (string | undefined)[] = [];
    const service = {
      startInBrowser: () => Promise.reject(new Error('It was handed off.')),
      startHandOff: async (_: unknown, { clientOrigin }: { clientOrigin?: string }) => {
        origins.push(clientOrigin);
        return link;
      },
    };
    const request = new Request(address, { method: 'POST', headers });
    const input = { principal: aPrincipal(), params: { app: 'gmail' }, body: { handOff: true }, request };
    await startSignIn(service, { ...input, answerHeaders: new Headers() });
    return origins[0];
  }

  it('is the origin that the browser names', async () => {
    expect(await originFor({ origin: 'https://inside.example' })).to.equal('https://inside.example');
  });

  it('is that of the request where a program names none', async () => {
    expect(await originFor({})).to.equal('https://platform.example');
  });

  it('is that of the request where the browser hides the origin of its own site', async () => {
    const hidden = { origin: 'null', 'sec-fetch-site': 'same-origin' };

    expect(await originFor(hidden)).to.equal('https://platform.example');
  });
});
