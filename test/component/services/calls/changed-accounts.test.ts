import { expect } from 'chai';
import type { Connection } from '../../../../src/domain/connection.js';
import { actionSenderFixture, failedOutcome } from '../../../support/agents/action-sender-fixture.js';
import { onTheWeb, toolCallFixture } from '../../../support/agents/tool-call-fixture.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';
import { aConnection } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

describe('A call whose member changes the account meanwhile', () => {
  const services = useServices();
  const { provider, connections, find, connected, callOn, send } = actionSenderFixture(services);

  const changes: Record<string, (connection: Connection) => Promise<unknown>> = {
    'disconnects it': (connection) => connections().remove(connection),
    'connects another one': () => connections().replace(aConnection({ accountId: provider().addAccount() })),
  };

  for (const [name, change] of Object.entries(changes)) {
    it(`is not said to need a reconnect where the member ${name} while its session opens`, async () => {
      const connection = await connected();
      const release = provider().hold('createSession');
      const sending = rejectionOf(send(callOn(connection)));
      await until('a session is asked for', () => provider().inputsOf('createSession').length === 1);
      await change(connection);
      provider().accounts.delete(connection.accountId);
      release();

      const error = await sending;

      expect(error).to.include({ code: 'not_connected' });
      expect(error.message).to.equal('The account was disconnected or replaced meanwhile; nothing was done.');
      expect(JSON.stringify(error.details)).not.to.contain('appconnect__connect_account');
      expect((await find())?.health).not.to.equal('broken');
    });

    it(`is said to have failed for that where the member ${name} while it runs`, async () => {
      const connection = await connected();
      const release = provider().hold('callAction');
      const sending = rejectionOf(send(callOn(connection)));
      await until('it is sent', () => provider().inputsOf('callAction').length === 1);
      await change(connection);
      provider().accounts.delete(connection.accountId);
      release();

      const error = await sending;

      expect(error).to.include({ code: 'action_failed' });
      expect(error.message).to.match(/^Gmail refused: the account was disconnected or replaced meanwhile\./);
      expect(error.details).to.deep.include({
        mayHaveHappened: true,
        fix: 'Call it again; it then uses the account that is connected by now.',
      });
    });
  }

  it('is not to be repeated whole where a part of its batch was done before', async () => {
    const connection = await connected();
    const partlyDone = { results: [{ id: 'm1' }] };
    provider().answerNextCallWith({ ...failedOutcome('certain'), partlyDone } as ReturnType<typeof failedOutcome>);
    await connections().remove(connection);

    const { details } = await rejectionOf(send(callOn(connection)));

    expect(details).to.deep.include({ mayHaveHappened: true, partlyDone });
    expect(details)
      .to.have.property('fix')
      .that.matches(/^What was done must not run again.* Call it again/);
  });
});

describe('A lost call whose member has another account by now', () => {
  const services = useServices();
  const { provider, invoke, connect, sent } = toolCallFixture(services);

  async function loseCall(): Promise<void> {
    provider().answerNextCallWith({ outcome: 'unknown', message: 'Lost.' });
    await rejectionOf(invoke());
  }

  it('is to be checked by the member, and not by what today’s account shows', async () => {
    await loseCall();
    await connect('cleo', { label: 'second@example.com' });
    const before = sent();

    const error = await rejectionOf(invoke());

    expect(error).to.include({ code: 'outcome_unknown' });
    expect(error.message).to.match(
      /It was sent with another account of Cleo \(cleo@example\.com\), no longer connected/,
    );
    expect(error.details).to.deep.include({
      actingAs: 'Cleo (cleo@example.com)',
      fix: 'No action shows that account any more: ask Cleo to check there whether it happened. Only if it did not, call again with send_again; that uses the account that is connected now.',
    });
    expect(sent()).to.equal(before);
    expect((await invoke(onTheWeb, { sendAgain: true })).actingAs).to.equal('Cleo (second@example.com)');
  });

  it('names no account where the former one has no name', async () => {
    await connect('cleo', { label: undefined });
    await loseCall();
    await connect('cleo', { label: 'second@example.com' });

    const error = await rejectionOf(invoke());

    expect(error.message).to.contain('It was sent with another account of Cleo, no longer connected here.');
    expect(error.details).to.include({ actingAs: 'Cleo' });
  });

  for (const label of ['cleo@example.com', 'Cleo@Example.com']) {
    it(`is checked with an action as ever where the member has signed in anew with the same account: ${label}`, async () => {
      await loseCall();
      await connect('cleo', { label });

      const error = await rejectionOf(invoke());

      expect(error.details).to.have.property('fix').that.contains('GMAIL_FETCH_EMAILS');
      expect(error.details).to.include({ actingAs: `Cleo (${label})` });
    });
  }

  it('is checked so too where the version before noted no account', async () => {
    await loseCall();
    await services().fakes.client('appconnect_open_calls').update({ account_id: null, account_label: null });
    await connect('cleo', { label: 'second@example.com' });

    const error = await rejectionOf(invoke());

    expect(error.details).to.have.property('fix').that.contains('GMAIL_FETCH_EMAILS');
  });
});
