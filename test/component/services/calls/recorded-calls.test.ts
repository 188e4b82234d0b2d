import { expect } from 'chai';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { AccessService } from '../../../../src/services/access/access-service.js';
import { OpenCallStore } from '../../../../src/stores/open-call-store.js';
import { onTheWeb, toolCallFixture } from '../../../support/agents/tool-call-fixture.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';

describe('What is recorded of a call', () => {
  const services = useServices();
  const { provider, records, invoke, connect } = toolCallFixture(services);

  it('records the caller, the acting member and the outcome, and nothing of the content', async () => {
    await connect('ada', { id: 'c-admin' });
    await invoke({ ...onTheWeb, channel: 'bridge' }, { args: { body: 'The canary sings.' } });
    provider().answerNextCallWith({ outcome: 'unknown', message: 'Lost.' });
    await rejectionOf(invoke());

    const [lost, done] = await records();
    expect(done).to.deep.include({
      action: 'action.invoked',
      outcome: 'done',
      actor: { userId: 'cleo', name: 'Cleo' },
      actingAs: { userId: 'ada', name: 'Ada' },
      subject: 'GMAIL_SEND_EMAIL',
      channel: 'bridge',
    });
    expect(lost).to.include({ outcome: 'unknown', code: 'outcome_unknown' });
    expect(JSON.stringify([lost, done])).not.to.contain('canary');
  });

  it('names the acting member also where that is the caller', async () => {
    await invoke();

    const cleo = { userId: 'cleo', name: 'Cleo' };
    expect((await records())[0]).to.deep.include({ channel: 'web', actor: cleo, actingAs: cleo });
  });

  describe('remembers a call whose answer was lost', () => {
    const lost = { outcome: 'unknown', message: 'Lost.' } as const;
    const notSent = { outcome: 'not_sent', reason: 'unreachable', message: 'Down.' } as const;
    const refused = { outcome: 'failed', message: 'No.', accountFault: 'none' } as const;
    const endings = {
      'was not sent': notSent,
      'was refused by the app': refused,
      'was lost, too': lost,
    };

    for (const [name, outcome] of Object.entries(endings)) {
      it(`when its repetition on purpose ${name}`, async () => {
        provider().answerNextCallWith(lost);
        await rejectionOf(invoke());
        provider().answerNextCallWith(outcome);
        await rejectionOf(invoke(onTheWeb, { sendAgain: true }));

        for (let time = 0; time < 2; time += 1) {
          expect(await rejectionOf(invoke())).to.include({ code: 'outcome_unknown' });
        }

        await invoke(onTheWeb, { sendAgain: true });
        await invoke();
      });
    }

    it('and when it was done, when its repetition on purpose was not sent, nor one after that', async () => {
      const store = services().get<OpenCallStore>(OpenCallStore);
      provider().answerNextCallWith(lost);
      await rejectionOf(invoke());
      for (const open of await store.list(1)) await store.markDone(open, '2026-11-20T12:00:00.000Z');

      for (let time = 0; time < 2; time += 1) {
        provider().answerNextCallWith(notSent);
        await rejectionOf(invoke(onTheWeb, { sendAgain: true }));
      }

      expect((await rejectionOf(invoke())).message).to.contain('was done at 2026-11-20T12:00:00.000Z');
    });
  });

  describe('records calls that were never sent as refused', () => {
    const unknown = { outcome: 'unknown', message: 'Lost.' } as const;
    const refused = new PluginError('reconnect_needed', 'The provider no longer accepts it.');
    const outage = new PluginError('provider_unreachable', 'A fault of its own.', {
      details: { mayHaveHappened: true },
    });
    const failed = { outcome: 'failed', message: 'No.', accountFault: 'none' } as const;
    const cases: [string, () => unknown, { outcome: string; code: string }][] = [
      [
        'a repeat of a call whose answer was lost',
        async () => {
          provider().answerNextCallWith(unknown);
          await rejectionOf(invoke());
        },
        { outcome: 'refused', code: 'outcome_unknown' },
      ],
      [
        'a call for which the provider gives no session',
        () => provider().failNextWith(refused, 'createSession'),
        { outcome: 'refused', code: 'reconnect_needed' },
      ],
      [
        'a call whose session could not be made',
        () => provider().failNextWith(outage, 'createSession'),
        { outcome: 'refused', code: 'provider_unreachable' },
      ],
      [
        'but as failed what the app refused',
        () => provider().answerNextCallWith(failed),
        { outcome: 'failed', code: 'action_failed' },
      ],
      [
        'and as failed what the app refused for the account’s sake',
        () => provider().answerNextCallWith({ ...failed, accountFault: 'certain' }),
        { outcome: 'failed', code: 'reconnect_needed' },
      ],
    ];

    for (const [name, prepare, expected] of cases) {
      it(name, async () => {
        await prepare();

        await rejectionOf(invoke());

        const calls = (await records()).filter(({ action }) => action === 'action.invoked');
        expect(calls[0]).to.include(expected);
      });
    }
  });

  describe('on an internal error', () => {
    const breakers: Record<string, () => unknown> = {
      'in the gates': () => {
        services().get(AccessService).evaluate = async () => {
          throw new TypeError('x is undefined');
        };
      },
      'in the open call': () => {
        services().get<OpenCallStore>(OpenCallStore).open = async () => {
          throw new TypeError('x is undefined');
        };
      },
      'on the way to the provider': () => {
        provider().callAction = async () => {
          throw new TypeError('x is undefined');
        };
      },
    };

    for (const [name, breakIt] of Object.entries(breakers)) {
      it(`${name}, before the call is sent, says that nothing was done`, async () => {
        await invoke();
        breakIt();

        const error = await rejectionOf(invoke(onTheWeb, { args: { to: 'grace' } }));

        expect(error).to.include({ code: 'internal', message: 'Something went wrong on our side. Nothing was done.' });
        expect(error.details).to.include({ mayHaveHappened: false });
        const [first] = (await records()).filter(({ action }) => action === 'action.invoked');
        if (name !== 'in the gates') expect(first).to.include({ outcome: 'refused', code: 'internal' });
      });
    }

    it('after the call was sent, says that it may have happened', async () => {
      await invoke();
      provider().failNextWith(new TypeError('x is undefined'), 'callAction');

      expect(await rejectionOf(invoke(onTheWeb, { args: { to: 'grace' } }))).to.include({ code: 'outcome_unknown' });
    });
  });
});
