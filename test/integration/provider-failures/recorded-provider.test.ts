import { expect } from 'chai';
import {
  defaultSwitches,
  type EmulatorSwitches,
  kinderSwitches,
} from '../../../src/testing/provider-emulator/provider/emulator-options.js';
import type { BrowserClient } from '../../support/browser/browser-client.js';
import { Installation } from '../../support/installation.js';

const agent = 'acme-assistant';
const apps = ['gmail', 'perplexityai', 'granola_mcp', 'twitter', 'hackernews', 'googledrive'];
const mail = { recipient_email: 'someone@example.com', subject: 'Hello', body: 'Hello.' };
const inventedFile = { name: 'a.pdf', mimetype: 'application/pdf', s3key: 'made/up/a.pdf' };

const providers: Record<string, Partial<EmulatorSwitches>> = {
  'as it is recorded': defaultSwitches,
  'as a kinder one would be': kinderSwitches,
  'with pinned accounts enough': { ...defaultSwitches, unmanagedAppsWant: 'account' },
};

for (const [name, switches] of Object.entries(providers)) {
  describe(`With the provider ${name}`, () => {
    let installation: Installation;
    let cleo: BrowserClient;
    let ranBefore: number;

    before(async () => {
      installation = await Installation.open({ apps, provider: { switches } });
      cleo = await installation.signIn('cleo');
    });

    // Every other app is used by one test.
    beforeEach(async () => {
      await cleo.delete('/v1/appconnect/apps/gmail/connection');
      ranBefore = installation.provider.executions().length;
    });

    after(() => installation.close());

    const atProvider = (method: string, path: string, body: unknown) =>
      fetch(`${installation.provider.url}/api/v3.1${path}`, {
        method,
        headers: { 'content-type': 'application/json', 'x-api-key': installation.provider.projectKey },
        body: JSON.stringify(body),
      });
    const accountOf = (app: string) => installation.provider.accounts().find(({ toolkitSlug }) => toolkitSlug === app);
    /** The actions that this test ran. */
    const ran = () =>
      installation.provider
        .executions()
        .slice(ranBefore)
        .map(({ tool, accountId }) => [tool, accountId]);

    /** Connects, calls, and expects the call on the connected account. */
    async function use(app: string, action: string, input: Record<string, unknown> = {}): Promise<void> {
      await cleo.connect(app, 'cleo@example.com');
      const answer = await cleo.invoke(agent, action, input);
      expect(answer, JSON.stringify(answer)).to.include({ action, app });
      expect(ran()).to.deep.equal([[action, accountOf(app)?.id]]);
    }

    // First, since it looks at all requests, and the names of earlier accounts may still be searched for.
    it('names the account that was connected, and reads one that tells its name once', async () => {
      const { body: started } = await cleo.post('/v1/appconnect/apps/gmail/connection');
      const back = await cleo.answerHostedPage(started.signInUrl, 'cleo@example.com');
      const before = installation.provider.requests().length;
      const page = await cleo.get(back);
      const asked = installation.provider
        .requests()
        .slice(before)
        .map(({ method, path }) => `${method} ${path}`);

      expect(page.body).to.contain('<h1>Gmail is connected as cleo@example.com</h1>');
      const read = `GET /api/v3.1/connected_accounts/${accountOf('gmail')?.id}`;
      if (installation.provider.switches.tellsDisplayNames) expect(asked).to.deep.equal([read]);
      else expect(asked.at(-1)).to.match(/^POST .*\/search$/);
    });

    it('works with an app whose sign-in the provider manages', async () => {
      await use('gmail', 'GMAIL_SEND_EMAIL', mail);
    });

    it('works with an app for which members type a key', async () => {
      await use('perplexityai', 'PERPLEXITYAI_LIST_CHAT_ANSWERS');
    });

    it('connects with one click an app whose client the provider registers by itself', async () => {
      const { body } = await cleo.get('/v1/appconnect/apps?view=enabled');

      const found = body.apps.find(({ app }: { app: string }) => app === 'granola_mcp');
      expect(found).to.include({ connectability: 'one_click' });
      await use('granola_mcp', 'GRANOLA_MCP_LIST_NOTES');
    });

    it('works with an own OAuth client from the dashboard, created without allowing sessions', async () => {
      const credentials = { client_id: 'own', client_secret: 'own', generic_id: '7' };
      await atProvider('POST', '/auth_configs', {
        toolkit: { slug: 'twitter' },
        auth_config: { type: 'use_custom_auth', authScheme: 'OAUTH2', credentials },
      });

      await use('twitter', 'TWITTER_USER_LOOKUP_ME');
    });

    it('works with an app that needs no sign-in', async () => {
      expect(await cleo.invoke(agent, 'HACKERNEWS_GET_FRONTPAGE')).to.include({ app: 'hackernews' });
    });

    it('runs a deprecated action by name, and never offers it', async () => {
      const search = async (query: string) => {
        const { structuredContent } = await cleo.call(agent, 'search_actions', { query, app: 'gmail' });
        return structuredContent.actions.map(({ action }: { action: string }) => action);
      };

      expect(await search('list my messages')).not.to.include('GMAIL_LIST_MESSAGES');
      expect((await search('GMAIL_LIST_MESSAGES'))[0]).to.equal('GMAIL_LIST_MESSAGES');
      await use('gmail', 'GMAIL_LIST_MESSAGES');
    });

    it('says that an action that needs a file cannot be used yet, and sends no invented file', async () => {
      await cleo.connect('googledrive', 'cleo@example.com');
      const query = 'GOOGLEDRIVE_UPLOAD_FILE';
      const { structuredContent } = await cleo.call(agent, 'search_actions', { query });
      const answer = await cleo.invoke(agent, query, { file_to_upload: inventedFile });

      expect(structuredContent.actions[0].description).to.match(/^Cannot be used yet: it wants a file/);
      expect(answer).to.include({ code: 'invalid_arguments' });
      expect(answer.message).to.contain('file_to_upload');
      expect(ran()).to.deep.equal([]);
    });

    it('runs an action without its optional file, and refuses an invented one', async () => {
      const { structuredContent } = await cleo.call(agent, 'search_actions', {
        query: 'GMAIL_SEND_EMAIL',
        full_schema: true,
      });
      const [found] = structuredContent.actions;

      expect(found.description).to.match(/Without files, which cannot be given yet \(attachment\)\.$/);
      expect(found.input_schema.properties).to.include.keys('recipient_email').and.not.include.keys('attachment');
      await use('gmail', 'GMAIL_SEND_EMAIL', mail);
      const refused = await cleo.invoke(agent, 'GMAIL_SEND_EMAIL', { ...mail, attachment: inventedFile });
      expect(refused).to.include({ code: 'invalid_arguments', fix: 'Leave it out.' });
      expect(ran()).to.have.length(1);
    });

    it('keeps using a connection whose auth config was created before sessions existed', async () => {
      await cleo.connect('gmail', 'cleo@example.com');
      const account = accountOf('gmail');
      await atProvider('PATCH', `/auth_configs/${account?.authConfigId}`, {
        type: 'default',
        is_enabled_for_tool_router: false,
      });

      expect(await cleo.invoke(agent, 'GMAIL_SEND_EMAIL', mail)).to.include({ app: 'gmail' });
      expect(ran()).to.deep.equal([['GMAIL_SEND_EMAIL', account?.id]]);
    });
  });
}
