import { expect } from 'chai';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { AccessExplanationService } from '../../../../src/services/access/access-explanation-service.js';
import { AppListService } from '../../../../src/services/apps/app-list-service.js';
import { EnablementService } from '../../../../src/services/apps/enablement-service.js';
import { CatalogService } from '../../../../src/services/catalog/catalog-service.js';
import { SignInService } from '../../../../src/services/sign-ins/sign-in-service.js';
import { ConnectionStore } from '../../../../src/stores/connection-store.js';
import { toolProviderOf } from '../../../support/agents/agent-tools.js';
import { readResult } from '../../../support/browser/browser-client.js';
import { rejectionOf } from '../../../support/errors.js';
import { anApp } from '../../../support/fakes/fake-catalog.js';
import { Services, useServices } from '../../../support/services.js';
import { aPrincipal } from '../../../support/sign-ins/sign-in-flow.js';
import { neverAborted } from '../../../support/signals.js';
import { aConnection } from '../../../support/stores/store-records.js';

const { signal } = neverAborted();
const caller = { channel: 'web', orgId: 'acme', agentId: 'acme-assistant', userId: 'ada', signal } as const;
const gone = 'The connection provider no longer offers Gmail';

describe('An app that the provider no longer offers', () => {
  const services = useServices();
  const ada = aPrincipal();
  const provider = () => services().fakes.provider;

  function toolsOf(from: Services) {
    return toolProviderOf(from).resolveTools(caller);
  }

  async function call(tool: string, input: Record<string, unknown>) {
    const { tools } = await toolsOf(services());
    const found = tools.find(({ definition }) => definition.name === `appconnect__${tool}`);
    return found === undefined ? undefined : readResult((await found.call(input, { signal })) as never);
  }

  async function readAgain(): Promise<void> {
    services().get(CatalogService).expire();
    await services().get(CatalogService).fetchFresh();
  }

  /** One read that lacks an app proves nothing. */
  async function leave(slug = 'gmail'): Promise<void> {
    provider().apps.delete(slug);
    await readAgain();
    await readAgain();
  }

  const list = async (view: 'enabled' | 'all' = 'enabled') =>
    (await services().get(AppListService).list(ada, { view, limit: 100 })).apps;

  /** Ada uses Gmail, which is connected and its actions known, and Hacker News, which needs no sign-in. */
  beforeEach(async () => {
    for (const app of ['gmail', 'hackernews']) await services().get(EnablementService).enable(ada, app);
    const accountId = provider().addAccount();
    await services()
      .get<ConnectionStore>(ConnectionStore)
      .replace(aConnection({ accountId, label: 'ada@example.com' }));
    await call('search_actions', { query: 'send an email' });
  });

  it('is reported to the agent under its name, and cannot be connected', async () => {
    await leave();

    const { tools, instructions } = await toolsOf(services());

    expect(tools.map(({ definition }) => definition.name)).to.deep.equal([
      'appconnect__search_actions',
      'appconnect__invoke_action',
    ]);
    expect(instructions).to.contain('Not usable any more: Gmail.').and.to.contain('an org admin disables it');
    expect(instructions).not.to.contain('Gmail (connected)');
  });

  it('is found by no search; a search in it alone says why', async () => {
    await leave();

    const found = await call('search_actions', { query: 'send an email' });
    const refused = await call('search_actions', { query: 'send an email', app: 'Gmail' });

    expect(found?.actions.map(({ app }: { app: string }) => app)).to.not.include('gmail');
    expect(refused).to.include({
      code: 'app_not_available',
      message: `${gone}.`,
      fix: `${gone}; an org admin disables it.`,
    });
  });

  for (const action of ['GMAIL_SEND_EMAIL', 'GMAIL_NEVER_SEEN']) {
    it(`runs no action, and says why: ${action}`, async () => {
      await leave();

      const refused = await call('invoke_action', { action, arguments: {} });

      expect(refused).to.include({
        code: 'app_not_available',
        message: `${gone}.`,
        fix: `${gone}; an org admin disables it.`,
      });
      expect(provider().executions).to.deep.equal([]);
    });
  }

  it('is reported as well where it is the only app of the agent', async () => {
    await services().get(EnablementService).disable(ada, 'hackernews');
    await leave();

    const { tools, instructions } = await toolsOf(services());

    expect(tools).to.have.length(2);
    expect(instructions).to.match(/^Not usable any more: Gmail\./);
    expect(await call('search_actions', { query: 'anything' })).to.include({ message: `${gone}.` });
    expect(await call('invoke_action', { action: 'SOMETHING_ELSE', arguments: {} })).to.include({
      message: `${gone}.`,
    });
  });

  it('keeps its name and place in the list, and can be disabled but not enabled again', async () => {
    await leave();

    const [shown] = (await list()).filter(({ app }) => app === 'gmail');
    expect(shown).to.include({ name: 'Gmail', enabled: true, offered: false, connectability: 'unavailable' });
    expect(shown?.connection.account).to.equal('ada@example.com');
    expect((await list()).find(({ app }) => app === 'hackernews')).to.include({ offered: true });

    await services().get(EnablementService).disable(ada, 'gmail');
    expect((await list('all')).find(({ app }) => app === 'gmail')).to.include({ name: 'Gmail', enabled: false });
    const refusal = await rejectionOf(services().get(EnablementService).enable(ada, 'gmail'));
    expect(refusal).to.include({ code: 'app_not_available', message: `${gone}.` });
  });

  it('is found by the name that it is shown with, once, and after the apps that are listed', async () => {
    for (const [slug, name] of [
      ['google_drive', 'Google Drive'],
      ['one_drive', 'OneDrive'],
    ] as const)
      provider().apps.set(slug, anApp({ slug, name }));
    await readAgain();
    await services().get(EnablementService).enable(ada, 'google_drive');
    await leave('google_drive');
    const search = async (query: string) =>
      (await services().get(AppListService).list(ada, { view: 'all', query, limit: 100 })).apps.map(({ app }) => app);

    for (const query of ['Google Drive', ' drive ', 'google_drive']) {
      const found = await search(query);
      expect(
        found.filter((app) => app === 'google_drive'),
        query,
      ).to.deep.equal(['google_drive']);
    }
    expect(await search('drive')).to.deep.equal(['one_drive', 'google_drive']);
    expect(await search('hacker')).not.to.include('google_drive');
  });

  it('starts no sign-in', async () => {
    await services().get(EnablementService).enable(ada, 'slack');
    await leave('slack');
    const start = services()
      .get(SignInService)
      .startInBrowser(ada, { app: 'slack', clientOrigin: 'https://platform.example' });

    expect(await rejectionOf(start)).to.include({
      code: 'app_not_available',
      message: 'The connection provider no longer offers Slack.',
    });
    expect(provider().inputsOf('createLink')).to.deep.equal([]);
  });

  it('is explained by the gate of the organization', async () => {
    await leave();

    const { gates } = await services()
      .get(AccessExplanationService)
      .explain(ada, { agent: 'acme-assistant', app: 'gmail', channel: 'web' });

    expect(gates.find(({ passed }) => !passed)).to.include({
      gate: 'enabled',
      cause: 'not_offered',
      owner: 'org_admin',
      mend: `${gone}; an org admin disables it.`,
    });
  });

  it('keeps its name after a restart, and works again once it is offered', async () => {
    await leave();
    const restarted = new Services(services().fakes);
    expect((await toolsOf(restarted)).instructions).to.contain('Not usable any more: Gmail.');
    await restarted.close();

    provider().apps.set('gmail', anApp({ slug: 'gmail', name: 'Gmail' }));
    await readAgain();

    expect((await toolsOf(services())).instructions).to.contain('Gmail (connected)');
    expect((await list()).find(({ app }) => app === 'gmail')).to.include({ offered: true });
  });

  it('is reported only by the second read that lacks it, also where a restart is between them', async () => {
    provider().apps.delete('gmail');
    const second = new Services(services().fakes);
    await second.get(CatalogService).fetchFresh();
    expect((await toolsOf(second)).instructions).to.contain('Gmail (connected)');
    await second.close();

    const third = new Services(services().fakes);
    await third.get(CatalogService).fetchFresh();
    expect((await toolsOf(third)).instructions).to.contain('Not usable any more: Gmail.');
    await third.close();
  });

  it('is not assumed after an outage, an empty list or a start without a list', async () => {
    provider().failNextWith(new PluginError('provider_unreachable', 'It does not answer.'), 'listApps', { times: 9 });
    await readAgain();
    expect((await toolsOf(services())).instructions).to.contain('Gmail (connected)');

    const fresh = new Services(services().fakes);
    fresh.fakes.snapshots.readCatalog = async () => undefined;
    expect((await toolsOf(fresh)).instructions).to.contain('connected');
    await fresh.close();

    const { apps } = provider();
    const kept = [...apps];
    apps.clear();
    services().get(CatalogService).expire();
    await services().get(CatalogService).fetchFresh();
    expect((await toolsOf(services())).instructions).to.contain('Gmail (connected)');
    for (const [slug, app] of kept) apps.set(slug, app);
  });

  const malformed = { 'under its slug': true, 'without a slug': false };

  for (const [name, withSlugs] of Object.entries(malformed)) {
    it(`is not assumed of an app that is listed ${name} in an unreadable form`, async () => {
      provider().unreadable = { slugs: ['gmail'], withSlugs };
      const place = (await list('all')).findIndex(({ app }) => app === 'gmail');
      await readAgain();
      await readAgain();

      expect((await toolsOf(services())).instructions).to.contain('Gmail (connected)');
      expect((await list('all')).findIndex(({ app }) => app === 'gmail')).to.equal(place);
      expect((await list()).find(({ app }) => app === 'gmail')).to.include({
        name: 'Gmail',
        offered: true,
        connectability: 'one_click',
      });
      expect(await call('invoke_action', { action: 'GMAIL_SEND_EMAIL', arguments: {} })).to.include({ app: 'gmail' });
      expect(services().fakes.logger.lines.filter(({ message }) => message.includes('cannot be read'))).to.have.length(
        1,
      );
    });

    it(`is not assumed of an app that was never read, and is listed ${name}`, async () => {
      provider().unreadable = { slugs: ['gmail'], withSlugs };
      const fresh = new Services(services().fakes);
      fresh.fakes.snapshots.readCatalog = async () => undefined;
      await fresh.get(CatalogService).fetchFresh();

      expect((await toolsOf(fresh)).instructions).to.contain('gmail (connected)');
      await fresh.close();
    });
  }

  it('is reported once an unreadable app is no longer listed', async () => {
    provider().unreadable = { slugs: ['gmail'], withSlugs: true };
    await readAgain();
    provider().unreadable = { slugs: [], withSlugs: true };
    await leave();

    expect((await toolsOf(services())).instructions).to.contain('Not usable any more: Gmail.');
  });
});
