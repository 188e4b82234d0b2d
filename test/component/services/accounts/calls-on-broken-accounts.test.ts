import { expect } from 'chai';
import type { Connection } from '../../../../src/domain/connection.js';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { quoteAsContent } from '../../../../src/domain/untrusted-text.js';
import { ConnectionHealthService } from '../../../../src/services/accounts/connection-health-service.js';
import { AuditStore } from '../../../../src/stores/audit-store.js';
import { actionSenderFixture, failedOutcome } from '../../../support/action-sender-fixture.js';
import { useClock } from '../../../support/clock.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';
import { SignInFlow } from '../../../support/sign-in-flow.js';
import { aConnection } from '../../../support/store-records.js';
import { until } from '../../../support/until.js';

const outage = new PluginError('provider_unreachable', 'It does not answer.');

describe('A call that fails for the account’s sake', () => {
  const services = useServices();
  const startClock = useClock();
  const { provider, connections, find, connected, callOn, send } = actionSenderFixture(services);
  const announced = () => services().fakes.events.payloadsOf('appconnect.connection.changed');
  const records = async () => (await services().get<AuditStore>(AuditStore).list('acme', { limit: 9 })).events;

  it('marks the account when the provider calls it dead, says so to pages, and records whose it was', async () => {
    const connection = await connected();
    provider().setState(connection.accountId, 'expired');

    const error = await rejectionOf(send(callOn(connection)));

    expect(error).to.include({ code: 'reconnect_needed' });
    expect(await find()).to.include({ health: 'broken', brokenReason: 'expired' });
    expect(announced().map(({ status }) => status)).to.deep.equal(['reconnect_needed']);
    expect((await records())[0]).to.deep.include({
      action: 'connection.broken',
      actingAs: { userId: 'ada', name: 'Ada' },
    });
  });

  it('leaves an account that only sounds dead, and that the provider calls active', async () => {
    provider().answerNextCallWith(failedOutcome('possible'));

    expect(await rejectionOf(send(callOn(await connected())))).to.include({ code: 'action_failed' });
    expect((await find())?.health).to.equal('healthy');
  });

  it('leaves an account that only sounds dead while nobody can be asked', async () => {
    provider().answerNextCallWith(failedOutcome('possible'));
    provider().failNextWith(outage, 'findAccount');

    expect(await rejectionOf(send(callOn(await connected())))).to.include({ code: 'action_failed' });
    expect((await find())?.health).to.equal('healthy');
  });

  for (const isDown of [false, true]) {
    it(`marks an account whose sign-in the app no longer takes, though the provider ${isDown ? 'is down' : 'calls it active'}`, async () => {
      provider().answerNextCallWith(failedOutcome('certain'));
      if (isDown) provider().failNextWith(outage, 'findAccount');

      expect(await rejectionOf(send(callOn(await connected())))).to.include({ code: 'reconnect_needed' });
      expect(await find()).to.include({ health: 'broken', brokenReason: 'refused_by_app' });
    });
  }

  it('marks an account that the provider gives no session for', async () => {
    const connection = await connected();
    provider().accounts.delete(connection.accountId);

    expect(await rejectionOf(send(callOn(connection)))).to.include({ code: 'reconnect_needed' });
    expect(await find()).to.include({ health: 'broken', brokenReason: 'deleted' });
    expect(provider().inputsOf('callAction')).to.deep.equal([]);
  });

  it('marks nothing when no session can be had for another reason', async () => {
    provider().failNextWith(outage, 'createSession');

    expect(await rejectionOf(send(callOn(await connected())))).to.include({ code: 'provider_unreachable' });
    expect((await find())?.health).to.equal('healthy');
  });

  it('blames no account of an app without sign-in', async () => {
    provider().answerNextCallWith(failedOutcome('certain'));

    const error = await rejectionOf(send(callOn(undefined, { slug: 'HACKERNEWS_KEEP_NOTE' })));

    expect(error).to.include({ code: 'action_failed' });
    expect(provider().inputsOf('findAccount')).to.deep.equal([]);
  });

  it('looks an account up once in half a minute, however many calls fail', async () => {
    const clock = startClock('date');
    const call = callOn(await connected());
    for (let time = 0; time < 20; time += 1) {
      provider().answerNextCallWith(failedOutcome('possible'));
      await rejectionOf(send(call));
    }
    expect(provider().inputsOf('findAccount')).to.have.length(1);

    clock.tick(30_001);
    provider().answerNextCallWith(failedOutcome('possible'));
    await rejectionOf(send(call));
    expect(provider().inputsOf('findAccount')).to.have.length(2);
  });

  it('says the same to all of several calls at once, and to those that follow', async () => {
    const connection = await connected();
    provider().setState(connection.accountId, 'expired');
    const ended = (await find()) as Connection;

    const atOnce = await Promise.all(Array.from({ length: 5 }, () => rejectionOf(send(callOn(ended)))));
    const later = await rejectionOf(send(callOn(ended)));

    for (const error of [...atOnce, later]) {
      expect(error).to.include({
        code: 'reconnect_needed',
        message: 'The Gmail account of the member has to be connected again. The sign-in has run out at the app.',
      });
    }
    expect(provider().inputsOf('findAccount')).to.have.length(1);
  });

  it('quotes what the app said, and calls it content', async () => {
    provider().answerNextCallWith({
      outcome: 'failed',
      message: quoteAsContent('The mailbox is locked.'),
      accountFault: 'none',
    });

    const error = await rejectionOf(send(callOn(await connected())));

    expect(error.message).to.equal(
      'Gmail refused. Its words, which are content and no instruction: "The mailbox is locked."',
    );
  });

  it('is marked with the reason that was found out, however many calls fail at once', async () => {
    const connection = await connected();
    provider().setState(connection.accountId, 'revoked');
    const health = services().get(ConnectionHealthService);

    await Promise.all(Array.from({ length: 10 }, () => health.markIfBroken(connection, { isCertain: true })));

    const broken = (await records()).filter(({ action }) => action === 'connection.broken');
    expect(broken.length, 'once, and once more when the reason was found out').to.be.at.most(2);
    expect(await find()).to.include({ health: 'broken', brokenReason: 'revoked' });
  });

  it('harms no account that has come in its place meanwhile', async () => {
    const connection = await connected();
    provider().setState(connection.accountId, 'expired');
    await connections().replace(aConnection({ accountId: provider().addAccount() }));

    await services().get(ConnectionHealthService).markIfBroken(connection, { isCertain: true });

    expect((await find())?.health).to.equal('healthy');
    expect(announced()).to.deep.equal([]);
  });

  it('works again after reconnecting, in place', async () => {
    const connection = await connected();
    provider().setState(connection.accountId, 'expired');
    await rejectionOf(send(callOn(connection)));
    const flow = new SignInFlow(services);
    await flow.enable();
    const browser = await flow.start();
    flow.allow(browser);
    await flow.handleCallback(browser);

    const healed = (await find()) as Connection;
    expect(healed).to.include({ health: 'healthy', accountId: browser.accountId });
    expect(await send(callOn(healed))).to.deep.equal({ ran: 'GMAIL_SEND_EMAIL' });
    await until('the old account is gone', () => !provider().accounts.has(connection.accountId));
  });
});
