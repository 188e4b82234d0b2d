import { expect } from 'chai';
import type { Caller } from '../../../../src/domain/caller.js';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { ActionCatalogService } from '../../../../src/services/catalog/action-catalog-service.js';
import { CatalogService } from '../../../../src/services/catalog/catalog-service.js';
import { NamedActionService } from '../../../../src/services/lookup/named-action-service.js';
import { AgentAssignmentStore } from '../../../../src/stores/agent-assignment-store.js';
import { EnabledAppStore } from '../../../../src/stores/enabled-app-store.js';
import { useClock } from '../../../support/clock.js';
import { rejectionOf } from '../../../support/errors.js';
import { anAction, anApp } from '../../../support/fakes/fake-catalog.js';
import { useServices } from '../../../support/services.js';
import { neverAborted } from '../../../support/signals.js';
import { minute } from '../../../support/stores/store-records.js';
import { until } from '../../../support/until.js';

const { signal } = neverAborted();
const hour = 60 * 60_000;
const change = { byUserId: 'ada', at: minute(0) };
const caller: Caller = { channel: 'web', orgId: 'acme', agentId: 'acme-assistant', userId: 'ada' };
const outage = new PluginError('provider_unreachable', 'It does not answer.');

describe('NamedActionService', () => {
  const services = useServices();
  const startClock = useClock();
  const provider = () => services().fakes.provider;
  const require = (name: string) => services().get(NamedActionService).require(caller, name, signal);
  const asked = () =>
    provider()
      .inputsOf('listActions')
      .map((input) => (input as { app: string }).app);

  async function give(...apps: string[]): Promise<void> {
    for (const app of apps) {
      const orgApp = { orgId: 'acme', app };
      await services().get<EnabledAppStore>(EnabledAppStore).enable(orgApp, change);
      const assignments = services().get<AgentAssignmentStore>(AgentAssignmentStore);
      await assignments.assign({ ...orgApp, agentId: caller.agentId }, change);
    }
  }

  const ways = [
    'GMAIL_SEND_EMAIL',
    'gmail_send_email',
    ' GMAIL_SEND_EMAIL\n',
    'GMAIL_SEND_EMAIL\u200b',
    'GMAIL_\u00adSEND_EMAIL',
    'GMAIL_ SEND_EMAIL',
    'gmail send email',
    'GMAIL-SEND-EMAIL',
    'gmail.send_email',
  ];
  for (const way of ways) {
    it(`finds an action by ${JSON.stringify(way)}`, async () => {
      await give('gmail');

      expect((await require(way)).slug).to.equal('GMAIL_SEND_EMAIL');
    });
  }

  it('waits only for the app of the action, also where other apps fail', async () => {
    await give('gmail', 'slack', 'hackernews');
    const release = provider().hold('listActions');
    await services().fakes.snapshots.writeActions({
      app: 'gmail',
      actions: provider().actions.get('gmail') ?? [],
      fetchedAt: new Date().toISOString(),
    });

    expect((await require('GMAIL_SEND_EMAIL')).slug).to.equal('GMAIL_SEND_EMAIL');
    expect(asked()).to.deep.equal([]);
    release();
  });

  it('refreshes stale actions where nobody searches, and waits for none', async () => {
    const clock = startClock('date');
    await give('gmail');
    await require('GMAIL_SEND_EMAIL');
    provider().actions.set('gmail', [anAction({ slug: 'GMAIL_SEND_EMAIL', app: 'gmail', effect: 'destructive' })]);

    clock.tick(6 * hour - 1);
    expect(await require('GMAIL_SEND_EMAIL')).to.include({ effect: 'send' });
    expect(asked()).to.deep.equal(['gmail']);

    clock.tick(1);
    const release = provider().hold('listActions');
    expect(await require('GMAIL_SEND_EMAIL')).to.include({ effect: 'send' });
    expect(await require('GMAIL_SEND_EMAIL')).to.include({ effect: 'send' });
    release();
    await until('the new ones serve', async () => (await require('GMAIL_SEND_EMAIL')).effect === 'destructive');
    expect(asked()).to.deep.equal(['gmail', 'gmail']);
  });

  it('suggests similar actions for a misspelt one, though other apps cannot be read', async () => {
    await give('gmail', 'slack', 'hackernews');
    await services().get(ActionCatalogService).prepare(['gmail'], signal);
    provider().failNextWith(outage, 'listActions', { times: 9 });

    const names = ['GMAIL_SEND_EMIAL', 'SEND_EMAIL', 'send email', 'functions.GMAIL_SEND_EMAIL', 'GmailSendEmail'];
    for (const name of names) {
      const error = await rejectionOf(require(name));
      expect(error).to.include({ code: 'unknown_action' });
      const slug = name.replace(/[ .]/, '_');
      expect(error.message).to.contain(`No app of this agent has an action "${slug}". Did you mean GMAIL_SEND_EMAIL`);
    }
  });

  it('says briefly that an app was not read yet', async () => {
    await give('gmail', ...Array.from({ length: 40 }, (_, number) => `app${number}`));
    provider().failNextWith(outage, 'listActions', { times: 99 });

    const own = await rejectionOf(require('GMAIL_SEND_EMAIL'));
    const any = await rejectionOf(require('SEND_EMAIL'));

    expect(own).to.include({
      code: 'provider_unreachable',
      message: 'The actions of gmail were not read from the provider yet.',
    });
    expect(own.details).to.deep.include({ fix: 'Try again in a moment.' });
    expect(any).to.include({ code: 'provider_unreachable' });
    expect(any.message).to.match(/^The actions of app0, app1, app10, app11, app12 and 36 more were not read/);
  });

  it('says that the key is refused where that is the reason, and does not ask to wait', async () => {
    await give('gmail');
    const refused = new PluginError('key_refused', 'The provider refuses the key: Invalid API key.');
    provider().failNextWith(refused, 'listActions');

    const error = await rejectionOf(require('GMAIL_SEND_EMAIL'));
    const again = await rejectionOf(require('GMAIL_SEND_EMAIL'));

    const message = 'The actions of gmail cannot be read. The provider refuses the key: Invalid API key.';
    expect(error).to.include({ code: 'key_refused', message });
    expect(again).to.include({ code: 'key_refused', message });
  });

  describe('where several apps list the action', () => {
    const load = async (slug: string, ...apps: string[]) => {
      for (const app of apps) provider().actions.set(app, [anAction({ slug, app })]);
      await services().get(ActionCatalogService).prepare(apps, signal);
    };

    it('finds that of the agent’s own app, as after the provider has renamed it', async () => {
      await give('slack');
      await load('SLACK_KEEP_NOTE', 'hackernews', 'slack');

      expect((await require('SLACK_KEEP_NOTE')).app).to.equal('slack');
    });

    it('finds that of the app in its name, where the agent has both', async () => {
      await give('slack', 'gmail');
      await load('GMAIL_SEND_EMAIL', 'slack', 'gmail');

      expect((await require('GMAIL_SEND_EMAIL')).app).to.equal('gmail');
    });
  });

  it('names the closed gate of the action’s app', async () => {
    await give('gmail');
    await services().get<EnabledAppStore>(EnabledAppStore).enable({ orgId: 'acme', app: 'slack' }, change);

    const error = await rejectionOf(require('SLACK_KEEP_NOTE'));

    expect(error).to.include({ code: 'app_not_available' });
    expect(error.details).to.deep.include({ gate: { gate: 'assigned', owner: 'org_admin' } });
  });

  it('names the closed gate of the action’s app also where an own app begins like it', async () => {
    for (const slug of ['dropbox', 'dropbox_sign']) {
      provider().apps.set(slug, anApp({ slug }));
      provider().actions.set(slug, [anAction({ slug: `${slug.toUpperCase()}_LIST_FILES`, app: slug })]);
    }
    await give('dropbox');

    const ofOther = await rejectionOf(require('DROPBOX_SIGN_LIST_FILES'));
    const ofOwn = await rejectionOf(require('DROPBOX_LIST_FILS'));

    expect(ofOther).to.include({ code: 'app_not_available' });
    expect(ofOther.details).to.deep.include({ gate: { gate: 'enabled', owner: 'org_admin' } });
    expect(ofOwn).to.include({ code: 'unknown_action' });
  });

  it('names the closed gate of the action’s app also where the own app that begins like it was not read yet', async () => {
    for (const slug of ['dropbox', 'dropbox_sign']) provider().apps.set(slug, anApp({ slug }));
    await services().get(CatalogService).fetchFresh();
    await give('dropbox');
    await services().get<EnabledAppStore>(EnabledAppStore).enable({ orgId: 'acme', app: 'dropbox_sign' }, change);
    provider().failNextWith(outage, 'listActions', { times: 9 });

    const ofOther = await rejectionOf(require('DROPBOX_SIGN_LIST_FILES'));
    const ofOwn = await rejectionOf(require('DROPBOX_LIST_FILES'));

    expect(ofOther).to.include({ code: 'app_not_available' });
    expect(ofOther.details).to.deep.include({ gate: { gate: 'assigned', owner: 'org_admin' } });
    expect(ofOwn).to.include({ code: 'provider_unreachable' });
    expect(ofOwn.message).to.match(/^The actions of dropbox were not read/);
  });

  it('says that the own app was not read yet without waiting for the first list of apps', async () => {
    startClock('timers');
    await give('dropbox');
    provider().failNextWith(outage, 'listActions');
    const release = provider().hold('listApps');

    const error = await rejectionOf(require('DROPBOX_SIGN_LIST_FILES'));

    expect(error.message).to.match(/^The actions of dropbox were not read/);
    release();
  });

  it('refuses the name of a tool, and an empty name', async () => {
    await give('gmail');

    const tool = await rejectionOf(require('appconnect__search_actions'));
    expect(tool).to.include({ code: 'unknown_action', message: 'appconnect__search_actions is a tool and no action.' });
    expect(tool.details).to.deep.include({ fix: 'Call that tool by itself.' });
    for (const name of ['  ', '\u200b', '']) {
      expect(await rejectionOf(require(name))).to.include({ code: 'invalid_arguments' });
    }
  });
});
