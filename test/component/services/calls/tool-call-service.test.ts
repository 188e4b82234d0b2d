import { expect } from 'chai';
import type { Channel } from '../../../../src/contract/access-constants.js';
import { ToolCallService } from '../../../../src/services/calls/tool-call-service.js';
import { ActionCatalogService } from '../../../../src/services/catalog/action-catalog-service.js';
import { CatalogService } from '../../../../src/services/catalog/catalog-service.js';
import { onTheWeb, orgApp, toolCallFixture } from '../../../support/agents/tool-call-fixture.js';
import { rejectionOf } from '../../../support/errors.js';
import { aMember } from '../../../support/fakes/fake-directory.js';
import { useServices } from '../../../support/services.js';
import { countSignalListeners, neverAborted } from '../../../support/signals.js';
import { until } from '../../../support/until.js';

const { signal } = neverAborted();

describe('ToolCallService', () => {
  const services = useServices();
  const { fakes, provider, enabledApps, assignments, connections, invoke, connect, sent } = toolCallFixture(services);

  it('runs an action with the account of the person talking, and names the acting member', async () => {
    await services().get(CatalogService).fetchFresh();

    const { appName, actingAs, data } = await invoke();

    expect({ appName, actingAs, data }).to.deep.equal({
      appName: 'Gmail',
      actingAs: 'Cleo (cleo@example.com)',
      data: { ran: 'GMAIL_SEND_EMAIL' },
    });
  });

  it('uses no account, healthy or broken, of an app that needs no sign-in any more', async () => {
    const gmail = fakes().provider.apps.get('gmail');
    if (gmail !== undefined) provider().apps.set('gmail', { ...gmail, connectability: 'none' });
    await services().get(CatalogService).fetchFresh();

    for (const changes of [{}, { health: 'broken' as const, brokenReason: 'revoked' as const }]) {
      await connect('cleo', changes);

      expect((await invoke()).actingAs).to.equal('Cleo');
    }

    expect(provider().executions.map(({ accountId }) => accountId)).to.deep.equal([undefined, undefined]);
  });

  it('waits for the catalog where it is not known yet that an app needs no sign-in', async () => {
    const gmail = fakes().provider.apps.get('gmail');
    if (gmail !== undefined) provider().apps.set('gmail', { ...gmail, connectability: 'none' });
    await connections().remove({ ...orgApp, userId: 'cleo' });

    expect((await invoke()).actingAs).to.equal('Cleo');
  });

  describe('stops at a closed gate, whatever is cached', () => {
    const closings: Record<string, { close(): Promise<unknown>; code: string; gate: string; owner: string }> = {
      'the key is forgotten': {
        close: () => fakes().keys.forget(),
        code: 'not_configured',
        gate: 'key',
        owner: 'platform_admin',
      },
      'the app is disabled': {
        close: () => enabledApps().disable(orgApp),
        code: 'app_not_available',
        gate: 'enabled',
        owner: 'org_admin',
      },
      'the tick is taken away': {
        close: () => assignments().unassign({ ...orgApp, agentId: 'acme-assistant' }),
        code: 'app_not_available',
        gate: 'assigned',
        owner: 'org_admin',
      },
      'the member has left': {
        close: async () => fakes().directory.remove('acme', 'cleo'),
        code: 'app_not_available',
        gate: 'acting_member',
        owner: 'org_admin',
      },
      'the member has disconnected': {
        close: () => connections().remove({ ...orgApp, userId: 'cleo' }),
        code: 'not_connected',
        gate: 'connected',
        owner: 'member',
      },
    };

    for (const [name, { close, code, gate, owner }] of Object.entries(closings)) {
      for (const isWarm of [true, false]) {
        // The gates of a write are evaluated again after it was opened; a read passes them only once.
        for (const action of ['GMAIL_SEND_EMAIL', 'GMAIL_FETCH_EMAILS']) {
          it(`after ${name}, with the actions ${isWarm ? 'known' : 'never read'}: ${action}`, async () => {
            if (isWarm) await invoke();
            const before = sent();
            await close();

            const error = await rejectionOf(invoke(onTheWeb, { action }));

            expect(error).to.include({ code });
            if (isWarm || gate !== 'key') expect(error.details).to.deep.include({ gate: { gate, owner } });
            expect(sent()).to.equal(before);
          });
        }
      }
    }
  });

  describe('without a person', () => {
    beforeEach(() => connect('ada', { id: 'c-admin' }));

    for (const userId of [undefined, '', ' ', 'default', 'null', '0', 'undefined', 'ADA', 'acme-bot', 'eve']) {
      it(`uses no account in an automation for ${JSON.stringify(userId)}`, async () => {
        fakes().directory.members.push(aMember({ userId: 'acme-bot', isServiceAccount: true, role: 'org_admin' }));
        const channel: Channel = 'automation';

        expect(await rejectionOf(invoke({ ...onTheWeb, channel, userId }))).to.include({ code: 'app_not_available' });
        expect(await rejectionOf(invoke({ ...onTheWeb, userId }))).to.include({ code: 'app_not_available' });
        expect(sent()).to.equal(0);
      });
    }

    for (const channel of ['bridge', 'cli'] as const) {
      it(`acts as the earliest org admin on ${channel}, and as the next one once that one is no admin any more`, async () => {
        const bens = await connect('ben', { id: 'c-ben' });
        expect((await invoke({ ...onTheWeb, channel })).actingAs).to.equal('Ada (ada@example.com)');

        for (const member of fakes().directory.members) if (member.userId === 'ada') member.role = 'member';

        expect((await invoke({ ...onTheWeb, channel })).actingAs).to.equal('Ben (ben@example.com)');
        expect(provider().executions.at(-1)?.accountId).to.equal(bens);
      });
    }
  });

  it('does not send a call again whose answer was lost, until the caller says that they checked', async () => {
    provider().answerNextCallWith({ outcome: 'unknown', message: 'Lost.' });
    await rejectionOf(invoke());

    const error = await rejectionOf(invoke());
    expect(error).to.include({ code: 'outcome_unknown' });
    expect(error.details).to.deep.include({
      fix: 'Check in Gmail whether it happened, for example with GMAIL_FETCH_EMAILS. Only if it did not, call again with send_again.',
    });
    expect(provider().inputsOf('callAction')).to.have.length(1);
    expect((await invoke(onTheWeb, { sendAgain: true })).data).to.deep.equal({ ran: 'GMAIL_SEND_EMAIL' });
  });

  it('allows a call again that failed or was never sent', async () => {
    provider().answerNextCallWith({ outcome: 'failed', message: 'No.', accountFault: 'none' });
    expect(await rejectionOf(invoke())).to.include({ code: 'action_failed' });
    provider().answerNextCallWith({ outcome: 'not_sent', reason: 'unreachable', message: 'Down.' });
    expect(await rejectionOf(invoke())).to.include({ code: 'provider_unreachable' });

    expect((await invoke()).data).to.deep.equal({ ran: 'GMAIL_SEND_EMAIL' });
  });

  it('does not send a partly done batch again, and returns what was done', async () => {
    const partlyDone = { results: [{ id: 'm1' }] };
    provider().answerNextCallWith({ outcome: 'failed', message: '1 of 2 failed.', accountFault: 'none', partlyDone });
    expect((await rejectionOf(invoke())).details).to.deep.include({ partlyDone });

    expect(await rejectionOf(invoke())).to.include({ code: 'outcome_unknown' });
    expect(provider().inputsOf('callAction')).to.have.length(1);
  });

  it('checks the arguments before anything is sent, and names the field', async () => {
    const [action] = provider().actions.get('gmail') ?? [];
    Object.assign(action ?? {}, { inputSchema: { type: 'object', properties: {}, required: ['to'] } });

    const error = await rejectionOf(invoke());

    expect(error).to.include({ code: 'invalid_arguments' });
    expect(error.message).to.contain('to');
    expect(sent()).to.equal(0);
  });

  it('limits calls that are refused as it limits those that are sent', async () => {
    await invoke();
    const release = fakes().provider.hold('listActions');
    const loop = Array.from({ length: 100 }, () => rejectionOf(invoke(onTheWeb, { action: 'GMAIL_NOT_THERE' })));

    const codes = (await Promise.all(loop)).map(({ code }) => code);
    release();

    expect(codes.filter((code) => code === 'unknown_action')).to.have.length(80);
    expect(codes.filter((code) => code === 'rate_limited')).to.have.length(20);
  });

  it('adds one listener to a signal that many calls share, and aborts all of them with it', async () => {
    await invoke();
    const release = provider().hold('callAction');
    const caller = new AbortController();
    const calls = services().get(ToolCallService);
    const works = Array.from({ length: 12 }, (_, count) => {
      const call = { action: 'GMAIL_FETCH_EMAILS', arguments: { count }, sendAgain: false };
      return rejectionOf(calls.invoke(onTheWeb, call, caller.signal));
    });
    await until('all of them were sent', () => provider().inputsOf('callAction').length === 13);

    const held = countSignalListeners(caller.signal);
    caller.abort();

    expect(held).to.equal(1);
    expect((await Promise.all(works)).map(({ code }) => code)).to.deep.equal(works.map(() => 'outcome_unknown'));
    release();
  });

  it('leaves no listener at a signal that outlives many calls', async () => {
    const caller = new AbortController();
    const calls = services().get(ToolCallService);
    for (const action of ['GMAIL_FETCH_EMAILS', 'GMAIL_SEND_EMAIL']) {
      for (let count = 0; count < 12; count += 1) {
        await calls.invoke(onTheWeb, { action, arguments: { count }, sendAgain: false }, caller.signal);
      }
    }

    expect(countSignalListeners(caller.signal)).to.equal(0);
  });

  it('suggests similar actions for one that no app has', async () => {
    const error = await rejectionOf(invoke(onTheWeb, { action: 'GMAIL_SEND_MAIL' }));

    expect(error).to.include({ code: 'unknown_action' });
    expect(error.message).to.contain('GMAIL_SEND_EMAIL');
  });

  it('reads the project of a key that nobody saved before it marks an account of another project', async () => {
    provider().keys.set('ak_from_outside_1', 'pr_outside');
    fakes().environment.APPCONNECT_API_KEY = 'ak_from_outside_1';
    await connections().remove({ ...orgApp, userId: 'cleo' });
    await connect('cleo', { projectId: 'pr_fake' });
    await services().get(ActionCatalogService).prepare(['gmail'], signal);

    const error = await rejectionOf(invoke());

    expect(error).to.include({ code: 'reconnect_needed' });
    expect(error.message).to.contain('key that was in use before');
    expect(sent()).to.equal(0);
  });
});
