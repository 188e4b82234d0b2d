import { expect } from 'chai';
import type { CallRefusal } from '../../../../src/provider/port/call-outcome.js';
import { actionCatalogFixture } from '../../../support/action-catalog-fixture.js';
import { actionSenderFixture } from '../../../support/agents/action-sender-fixture.js';
import { rejectionOf } from '../../../support/errors.js';
import { anAction } from '../../../support/fakes/fake-catalog.js';
import { useServices } from '../../../support/services.js';
import { neverAborted } from '../../../support/signals.js';
import { until } from '../../../support/until.js';

const refused = { outcome: 'failed', message: 'The mailbox is locked.', accountFault: 'none' } as const;

const whatHelps: Record<CallRefusal, { says: RegExp; fix: RegExp[] }> = {
  sign_in_refused: {
    says: /did not accept the sign-in/,
    fix: [/once more/, /Ada presses Reconnect on the row of Gmail/],
  },
  scope_missing: { says: /without the right/, fix: [/Ada presses Reconnect on the row of Gmail/, /an admin has to/] },
  set_up_refused: { says: /lacks this right/, fix: [/No member can change that/, /an admin has to/] },
  not_permitted: { says: /may not do that/, fix: [/give the account access/, /Reconnect on the row of Gmail/] },
  not_found: { says: /nothing by that id or name/, fix: [/lists or searches/, /shared with this account/] },
  action_missing: { says: /no longer exists/, fix: [/another with appconnect__search_actions/] },
  rate_limited: { says: /asked too often/, fix: [/Wait/] },
  quota_used_up: { says: /allowance/, fix: [/soon does not help/] },
};

describe('A call that the app refuses', () => {
  const services = useServices();
  const { provider, find, connected, callOn, send } = actionSenderFixture(services);

  for (const [refusal, { says, fix }] of Object.entries(whatHelps) as [
    CallRefusal,
    (typeof whatHelps)[CallRefusal],
  ][]) {
    it(`says why and who can help: ${refusal}`, async () => {
      provider().answerNextCallWith({ ...refused, refusal, retryAfterMs: 5_000 });

      const error = await rejectionOf(send(callOn(await connected())));

      expect(error).to.include({ code: 'action_failed' });
      expect(error.message).to.match(says).and.to.contain('The mailbox is locked.');
      for (const part of fix) expect((error.details as { fix: string }).fix).to.match(part);
      expect(error.details).to.include({ retryAfterMs: 5_000 });
      expect((await find())?.health).to.equal('healthy');
    });
  }

  it('names nobody’s account where the app has none', async () => {
    provider().answerNextCallWith({ ...refused, refusal: 'not_permitted' });

    const error = await rejectionOf(send(callOn(undefined)));

    expect(error.message).to.equal('Gmail refused. The mailbox is locked.');
    expect(error.details).not.to.have.property('fix');
  });

  it('says no more than the app where its reason is not known', async () => {
    provider().answerNextCallWith(refused);

    const error = await rejectionOf(send(callOn(await connected())));

    expect(error.message).to.equal('Gmail refused. The mailbox is locked.');
    expect(error.details).not.to.have.property('fix');
  });

  it('has the actions of its app read again where its action is missing, so that search finds it no longer', async () => {
    const { actions, findAction, onDisk } = actionCatalogFixture(services);
    await onDisk('GMAIL_SEND_EMAIL', Date.now() - 60_000);
    await actions().prepare(['gmail'], neverAborted().signal);
    provider().actions.set('gmail', [anAction({ slug: 'GMAIL_RENAMED', app: 'gmail' })]);
    provider().answerNextCallWith({ ...refused, refusal: 'action_missing' });

    await rejectionOf(send(callOn(await connected())));

    await until('the list is new', () => findAction('GMAIL_RENAMED') !== undefined);
    expect(findAction('GMAIL_SEND_EMAIL')).to.equal(undefined);
  });

  describe('in a batch of which some steps were done', () => {
    const partlyDone = { results: [{ id: 'm1' }] };
    const onlyFailed = 'What was done must not run again: repeat only the steps that failed, in a call of their own.';

    it('never has the whole batch repeated, whatever the advice', async () => {
      provider().answerNextCallWith({ ...refused, refusal: 'rate_limited', partlyDone });
      expect((await rejectionOf(send(callOn(await connected())))).details)
        .to.have.property('fix')
        .that.match(new RegExp(`^${onlyFailed} Wait`));

      provider().answerNextCallWith({ ...refused, partlyDone });
      expect((await rejectionOf(send(callOn(await connected())))).details).to.include({ fix: onlyFailed });
    });

    it('says of each step who can help', async () => {
      const stepRefusals = [
        { steps: 'Steps 2-3', refusal: 'rate_limited' } as const,
        { steps: 'Step 5', refusal: 'not_found' } as const,
      ];
      provider().answerNextCallWith({ ...refused, stepRefusals, partlyDone });

      const { details, message } = await rejectionOf(send(callOn(await connected())));

      expect(message).to.equal('Gmail refused. The mailbox is locked.');
      expect((details as { fix: string }).fix).to.match(
        /must not run again.* Steps 2-3: it was asked too often\. Wait.* Step 5: it has nothing by that id/,
      );
    });

    it('tells the steps apart also where the account has to be connected again', async () => {
      const connection = await connected();
      provider().answerNextCallWith({ ...refused, message: '1 of 2 failed.', accountFault: 'certain', partlyDone });

      const error = await rejectionOf(send(callOn(connection)));

      expect(error).to.include({ code: 'reconnect_needed' });
      expect(error.message).to.match(/has to be connected again\..*1 of 2 failed\.$/);
      expect((error.details as { fix: string }).fix)
        .to.contain('appconnect__connect_account')
        .and.contain(onlyFailed);
    });
  });
});
