import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import sinon from 'sinon';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { actionCatalogFixture } from '../../../support/action-catalog-fixture.js';
import { noon, useClock } from '../../../support/clock.js';
import { anAction } from '../../../support/fakes/fake-catalog.js';
import { useServices } from '../../../support/services.js';
import { neverAborted } from '../../../support/signals.js';
import { until } from '../../../support/until.js';

const outage = new PluginError('provider_unreachable', 'It does not answer.');
const { signal } = neverAborted();

describe('ActionCatalogService when the provider hangs', () => {
  const services = useServices();
  const startClock = useClock();
  const { provider, actions, findAction, asked, onDisk } = actionCatalogFixture(services);

  it('waits eight seconds; what arrives later serves the next search', async () => {
    const clock = startClock('timers');
    const release = provider().hold('listActions');
    const preparing = actions().prepare(['gmail'], signal);
    await until('the provider is asked', () => asked().length === 1);

    await clock.tickAsync(8_000);
    expect(await preparing).to.deep.equal(['gmail']);

    release();
    await until('they are in', () => findAction('GMAIL_SEND_EMAIL') !== undefined);
    expect(await actions().prepare(['gmail'], signal)).to.deep.equal([]);
    expect(asked()).to.deep.equal(['gmail']);
  });

  it('waits in one search, and not in later ones until the provider has answered', async () => {
    const clock = startClock('timers');
    await onDisk('GMAIL_KEPT', noon);
    const release = provider().hold('listActions');
    const preparing = actions().prepare(['gmail', 'slack'], signal);
    await until('what is on disk is in', () => asked().length === 1 && findAction('GMAIL_KEPT') !== undefined);
    await clock.tickAsync(8_000);
    expect(await preparing).to.deep.equal(['slack']);

    expect(await actions().prepare(['gmail', 'slack'], signal)).to.deep.equal(['slack']);
    expect(await actions().prepare(['slack'], signal)).to.deep.equal(['slack']);

    release();
    await until('they are in', () => findAction('SLACK_KEEP_NOTE') !== undefined);
    expect(await actions().prepare(['gmail', 'slack'], signal)).to.deep.equal([]);
    expect(asked()).to.deep.equal(['slack']);
  });

  it('requests what failed in time again, though another app was waited for longer', async () => {
    const clock = startClock('timers');
    const release = provider().hold('listActions');
    const ofGmail = sinon.stub(provider(), 'listActions').callThrough();
    ofGmail.withArgs(sinon.match({ app: 'gmail' })).rejects(outage);
    const preparing = actions().prepare(['gmail', 'slack'], signal);
    await until('the other is asked for', () => asked().length === 1);
    await clock.tickAsync(8_000);
    expect(await preparing).to.deep.equal(['gmail', 'slack']);
    ofGmail.restore();
    release();
    await until('the other is in', () => findAction('SLACK_KEEP_NOTE') !== undefined);

    expect(await actions().prepare(['gmail', 'slack'], signal)).to.deep.equal([]);
  });

  it('waits no longer than the caller', async () => {
    const release = provider().hold('listActions');
    const controller = new AbortController();
    const preparing = actions().prepare(['gmail'], controller.signal);
    await until('the provider is asked', () => asked().length === 1);

    controller.abort();

    expect(await preparing).to.deep.equal(['gmail']);
    release();
    await until('they are in all the same', () => findAction('GMAIL_SEND_EMAIL') !== undefined);
  });

  it('requests six apps at a time', async () => {
    const apps = Array.from({ length: 20 }, (_, index) => `app-${index}`);
    for (const app of apps) provider().actions.set(app, [anAction({ slug: `${app}_ACT`, app })]);
    const release = provider().hold('listActions');
    const preparing = actions().prepare(apps, signal);
    await until('six are asked for', () => asked().length === 6);
    for (let turn = 0; turn < 50; turn += 1) await setImmediate();
    expect(asked()).to.have.length(6);

    release();

    expect(await preparing).to.deep.equal([]);
    expect(asked()).to.have.members(apps);
  });

  it('aborts the requests when the plugin stops', async () => {
    provider().hold('listActions');
    const preparing = actions().prepare(['gmail'], signal);
    await until('the provider is asked', () => asked().length === 1);

    await actions().close();

    expect(await preparing).to.deep.equal(['gmail']);
  });
});
