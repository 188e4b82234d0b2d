import { expect } from 'chai';
import type { PluginError } from '../../../src/domain/plugin-error.js';
import { withResolvers } from '../../../src/lib/time/with-resolvers.js';
import { creationTimeoutMs } from '../../../src/provider/port/account-port.js';
import { useClock } from '../../support/clock.js';
import { rejectionOf } from '../../support/errors.js';
import { keyedOptions } from '../../support/provider/keyed-options.js';
import { refusalBody } from '../../support/provider/scripted-server.js';
import { requestWithAuthConfig, sessionsPath, withSessionProvider } from '../../support/provider/session-provider.js';

const { accountId: _, ...withoutAccount } = requestWithAuthConfig;
const lookup = 'GET /api/v3.1/connected_accounts/ca_1';

describe('The creation of a session with all actions of an app', () => {
  const provider = withSessionProvider();
  const startClock = useClock();

  it('is retried without preloaded actions where these are too many', async () => {
    const tooMany = refusalBody("preload.tools 'all' selects more than 1000 tools", {
      code: 4300,
      slug: 'ToolRouterV2_BadRequest',
    });
    const { gateway, sessionBodies } = await provider(({ preload }) =>
      preload.tools === 'all' ? { status: 400, body: tooMany } : undefined,
    );

    expect(await gateway.createSession(requestWithAuthConfig, keyedOptions())).to.include({ id: 'trs_1' });
    expect(sessionBodies().map(({ preload }) => preload.tools)).to.deep.equal(['all', []]);
  });

  const unknownWords = {
    status: 400,
    body: refusalBody('Too many tools: 1,204, maximum 1,000', { code: 4300, slug: 'ToolRouterV2_BadRequest' }),
  };
  const asked = ({ requests }: { requests: { method: string; path: string }[] }) =>
    requests.map(({ method, path }) => `${method} ${path}`);

  it('is retried without preloaded actions after a refusal in other words, where the account is usable', async () => {
    const { gateway, server, sessionBodies } = await provider(({ preload }) =>
      preload.tools === 'all' ? unknownWords : undefined,
    );

    expect(await gateway.createSession(requestWithAuthConfig, keyedOptions())).to.include({ id: 'trs_1' });
    expect(sessionBodies().map(({ preload }) => preload.tools)).to.deep.equal(['all', []]);
    expect(asked(server)).to.deep.equal([`POST ${sessionsPath}`, lookup, `POST ${sessionsPath}`]);
  });

  it('is retried so once, also for an app that needs no account', async () => {
    for (const [wanted, requests] of [
      [requestWithAuthConfig, [`POST ${sessionsPath}`, lookup, `POST ${sessionsPath}`]],
      [withoutAccount, [`POST ${sessionsPath}`, `POST ${sessionsPath}`]],
    ] as const) {
      const { gateway, server } = await provider(() => unknownWords);

      const error = await rejectionOf(gateway.createSession(wanted, keyedOptions()));

      expect(error).to.include({ code: 'provider_protocol' });
      expect(asked(server)).to.deep.equal(requests);
    }
  });

  for (const { name, status, code, slug } of [
    { name: 'the account', status: 400, code: 4303, slug: 'ToolRouterV2_InvalidConnectedAccountIds' },
    { name: 'the app', status: 400, code: 4324, slug: 'ToolRouterV2_ToolkitNotAllowed' },
    { name: 'something gone', status: 410, code: 4300, slug: 'ToolRouterV2_Gone' },
    { name: 'a conflict', status: 409, code: 4300, slug: 'ToolRouterV2_Conflict' },
  ]) {
    it(`is not retried so where it is refused for ${name}`, async () => {
      const { gateway, sessionBodies } = await provider(() => ({ status, body: refusalBody('No', { code, slug }) }));

      await rejectionOf(gateway.createSession(requestWithAuthConfig, keyedOptions()));

      expect(sessionBodies().map(({ preload }) => preload.tools)).to.deep.equal(['all']);
    });
  }

  it('is not retried so where the account is not usable', async () => {
    const { gateway, sessionBodies } = await provider(() => unknownWords, { state: 'EXPIRED' });

    const error = await rejectionOf(gateway.createSession(requestWithAuthConfig, keyedOptions()));

    expect(error).to.include({ code: 'reconnect_needed' });
    expect(sessionBodies()).to.have.length(1);
  });

  const failures: Record<string, { status: number; body: unknown }> = {
    'a gateway gives up first': { status: 504, body: '<h1>Gateway time-out</h1>' },
    'the provider fails by them': { status: 500, body: refusalBody('Internal server error', { code: 10_500 }) },
  };

  for (const [name, failure] of Object.entries(failures)) {
    it(`is retried without preloaded actions where ${name}`, async () => {
      const { gateway, sessionBodies } = await provider(({ preload }) =>
        preload.tools === 'all' ? failure : undefined,
      );

      expect(await gateway.createSession(requestWithAuthConfig, keyedOptions())).to.include({ id: 'trs_1' });
      expect(sessionBodies().map(({ preload }) => preload.tools)).to.deep.equal(['all', []]);
    });

    it(`is retried so for all who begin at the same time where ${name}`, async () => {
      const { gateway, sessionBodies } = await provider(({ preload }) =>
        preload.tools === 'all' ? failure : undefined,
      );
      const create = () => gateway.createSession(requestWithAuthConfig, keyedOptions());

      for (const session of await Promise.all(Array.from({ length: 12 }, create)))
        expect(session).to.include({ id: 'trs_1' });
      expect(sessionBodies()).to.have.length(24);
    });

    it(`is reported as an outage where ${name}, and the provider fails without them too`, async () => {
      const { gateway, sessionBodies } = await provider(() => failure);

      const error = await rejectionOf(gateway.createSession(requestWithAuthConfig, keyedOptions()));

      expect(error).to.include({ code: 'provider_unreachable' });
      expect(sessionBodies()).to.have.length(2);
    });
  }

  it('is not retried where the provider says when to come back', async () => {
    const busy = { status: 503, body: refusalBody('Busy'), headers: { 'retry-after': '60' } };
    const { gateway, sessionBodies } = await provider(() => busy);

    const error = await rejectionOf(gateway.createSession(requestWithAuthConfig, keyedOptions()));

    expect(error).to.include({ code: 'provider_unreachable' });
    expect(error.details).to.include({ retryAfterMs: 60_000 });
    expect(sessionBodies()).to.have.length(1);
  });

  for (const { name, hangs, waitsMs, expected } of [
    { name: 'listing them takes too long', hangs: [true, false], waitsMs: [10_000], expected: 'trs_1' },
    { name: 'no answer comes', hangs: [true, true], waitsMs: [10_000, 13_000], expected: 'provider_unreachable' },
  ]) {
    it(`is retried once without preloaded actions, within the time for a session, where ${name}`, async () => {
      const clock = startClock('timers');
      const arrivals = hangs.map(() => withResolvers());
      let count = 0;
      const { gateway, sessionBodies } = await provider(() => {
        arrivals[count]?.resolve();
        count += 1;
        return hangs[count - 1] ? 'no answer' : undefined;
      });

      const options = { ...keyedOptions(), signal: AbortSignal.timeout(creationTimeoutMs) };
      const creation = gateway.createSession(requestWithAuthConfig, options).then(
        ({ id }) => id,
        ({ code, details }: PluginError) => (details.mayHaveHappened ? code : 'no answer is missing'),
      );
      for (const [at, waitMs] of waitsMs.entries()) {
        await arrivals[at]?.promise;
        await clock.tickAsync(waitMs);
      }

      expect(await creation).to.equal(expected);
      expect(sessionBodies().map(({ preload }) => preload.tools)).to.deep.equal(['all', []]);
    });
  }
});
