import { chmod, lstat, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { BrowserClient } from '../../support/browser/browser-client.js';
import { Installation } from '../../support/installation.js';

const settings = '/v1/appconnect/settings';

describe('The saved key (§2, §3)', () => {
  let installation: Installation;
  let ada: BrowserClient;

  const iniPath = () => join(installation.home, 'appconnect', 'config.ini');

  describe('when it is saved or deleted', () => {
    const app = '/v1/appconnect/apps/gmail';
    const read = 'GMAIL_FETCH_EMAILS';
    const otherProjectKey = 'ak_of_another_project';
    const badKeys = [
      { key: 'ak_scoped_to_the_catalog', areas: { toolkits: 'read' as const } },
      {
        key: 'ak_that_opens_no_sessions',
        areas: {
          toolkits: 'read' as const,
          tools: 'read' as const,
          auth_configs: 'read_write' as const,
          connected_accounts: 'read_write' as const,
        },
        deniesAsInvalid: true,
      },
      { key: 'ak_that_ran_out_long_ago', isExpired: true },
    ];
    let cleo: BrowserClient;

    beforeEach(async () => {
      installation = await Installation.open({
        apps: ['gmail'],
        provider: { keys: badKeys, projects: [{ name: 'other', keys: [{ key: otherProjectKey }] }] },
      });
      ada = await installation.signIn('ada');
      cleo = await installation.signIn('cleo');
    });

    afterEach(() => installation.close());

    const status = async (client: BrowserClient) => (await client.get(`${app}/connection`)).body.status;
    const saved = () => readFile(iniPath(), 'utf8');

    it('turns the badge to connected when the provider accepts the key', async () => {
      await ada.delete(`${settings}/api-key`);
      expect((await ada.get(settings)).body.badge.state).to.equal('not_configured');

      const { body } = await installation.saveKey(ada);

      expect(body.badge.state).to.equal('connected');
      expect(body.key).to.include({ saved: true, source: 'saved', lastFour: '_key', editable: true });
    });

    const refusals = [
      { kind: 'wrong', key: 'ak_that_nobody_knows', code: 'key_refused', says: /Invalid API key: ak_\*\*nows/ },
      { kind: 'expired', key: 'ak_that_ran_out_long_ago', code: 'key_refused', says: /expired/ },
      {
        kind: 'scoped',
        key: 'ak_scoped_to_the_catalog',
        code: 'key_refused',
        says: /auth configs.*connected accounts/,
      },
      {
        kind: 'good for all but sessions',
        key: 'ak_that_opens_no_sessions',
        code: 'key_refused',
        says: /^This project key lacks access to sessions\./,
      },
      { kind: 'consumer', key: 'ck_of_the_clients_section', code: 'wrong_key_type', says: /consumer key/ },
      { kind: 'user', key: 'uak_of_one_person', code: 'wrong_key_type', says: /user key/ },
      { kind: 'malformed', key: 'two words', code: 'key_refused', says: /without spaces/ },
      { kind: 'short', key: 'ak_1', code: 'key_refused', says: /8 to 256/ },
    ];
    for (const { kind, key, code, says } of refusals) {
      it(`leaves everything as it was for a key that is ${kind}, and gives the reason`, async () => {
        await cleo.connect('gmail', 'cleo@example.com');
        const before = [await saved(), (await ada.get(settings)).body.key];

        const { status: httpStatus, body } = await installation.saveKey(ada, key);

        expect([httpStatus, body.code]).to.deep.equal([422, code]);
        expect(body.detail).to.match(says);
        expect(body.detail).not.to.contain(key);
        expect([await saved(), (await ada.get(settings)).body.key]).to.deep.equal(before);
        expect((await ada.get(settings)).body.badge.state).to.equal('connected');
        expect(await cleo.invoke('acme-assistant', read)).to.have.property('data');
      });
    }

    it('saves nothing when the first key is refused', async () => {
      await ada.delete(`${settings}/api-key`);

      await installation.saveKey(ada, 'ak_that_nobody_knows');

      const { body } = await ada.get(settings);
      expect([body.key.saved, body.badge.state]).to.deep.equal([false, 'not_configured']);
    });

    it('distinguishes a provider that does not answer from one that refuses, and saves nothing', async () => {
      const before = await saved();
      installation.provider.inject({ match: { path: '*' }, fault: { kind: 'reset' }, times: 100 });

      const { status: httpStatus, body } = await installation.saveKey(ada, otherProjectKey);

      expect([httpStatus, body.code]).to.deep.equal([503, 'provider_unreachable']);
      expect(await saved()).to.equal(before);
    });

    it("marks the connections of another project, and that project's key brings them back", async () => {
      await cleo.connect('gmail', 'cleo@example.com');
      const [account] = installation.provider.accounts();

      await installation.saveKey(ada, otherProjectKey);

      expect((await cleo.get(`${app}/connection`)).body).to.include({ status: 'other_project' });
      const before = installation.provider.executions().length;
      const refused = await cleo.invoke('acme-assistant', read);
      expect(refused.code).to.equal('reconnect_needed');
      expect(refused.message).to.contain('project key');
      expect(installation.provider.executions()).to.have.length(before);
      expect((await ada.get('/v1/appconnect/apps')).body.apps[0]).to.include({ app: 'gmail', enabled: true });

      await installation.saveKey(ada, installation.provider.projectKey);

      expect(await status(cleo)).to.equal('connected');
      expect(await cleo.invoke('acme-assistant', read)).to.have.property('data');
      expect(installation.provider.executions().at(-1)?.accountId).to.equal(account?.id);
    });

    it('lets a member reconnect in the other project, and keeps the old account', async () => {
      await cleo.connect('gmail', 'old@example.com');
      const [old] = installation.provider.accounts();
      await installation.saveKey(ada, otherProjectKey);

      await cleo.connect('gmail', 'new@example.com');

      expect(await status(cleo)).to.equal('connected');
      expect((await cleo.invoke('acme-assistant', read)).acting_as).to.contain('new@example.com');
      expect(installation.provider.accounts().map(({ id }) => id)).to.include(old?.id);
    });

    it('deletes the key: agents cannot act, and saving the same key restores everything', async () => {
      await cleo.connect('gmail', 'cleo@example.com');

      await ada.delete(`${settings}/api-key`);

      expect((await cleo.invoke('acme-assistant', read)).code).to.equal('not_configured');
      expect((await cleo.post(`${app}/connection`)).body.code).to.equal('not_configured');
      await installation.saveKey(ada);
      expect(await cleo.invoke('acme-assistant', read)).to.have.property('data');
    });
  });

  describe('in its file', () => {
    const key = 'ak_of_the_control_center_3333';

    before(async () => {
      installation = await Installation.open({ provider: { keys: [{ key }] } });
      ada = await installation.signIn('ada');
    });

    after(() => installation.close());

    beforeEach(() => rm(join(installation.home, 'appconnect'), { recursive: true, force: true }));

    async function writeIni(text: string) {
      await mkdir(join(installation.home, 'appconnect'), { recursive: true });
      await writeFile(iniPath(), text, { mode: 0o600 });
    }

    it('is stored in a file for the owner only, with the other settings of the file', async () => {
      await writeIni('; kept by hand\napi_key = ak_an_older_key_0000 ; old\nother = 1\n\n[section]\nkey = 2\n');
      await chmod(iniPath(), 0o644);

      const answer = await installation.saveKey(ada, key);

      expect(answer.status).to.equal(200);
      expect((await stat(iniPath())).mode & 0o777).to.equal(0o600);
      expect(await readFile(iniPath(), 'utf8')).to.equal(
        `; kept by hand\napi_key = ${key} ; old\nother = 1\n\n[section]\nkey = 2\n`,
      );
      expect(
        (await readdir(join(installation.home, 'appconnect'))).filter((name) => name.startsWith('config')),
      ).to.deep.equal(['config.ini']);
    });

    it('is read again after a restart', async () => {
      await installation.saveKey(ada, key);

      await installation.restart();

      expect((await ada.get(settings)).body.key).to.include({ source: 'saved', lastFour: '3333' });
    });

    it('is deleted on request of an admin, and the other settings of the file stay', async () => {
      await writeIni(`other = 1\napi_key = ${key}\n`);

      const { body } = await ada.delete(`${settings}/api-key`);

      expect(body.badge.state).to.equal('not_configured');
      expect(await readFile(iniPath(), 'utf8')).to.equal('other = 1\n');
    });

    const damages: Record<string, () => Promise<unknown>> = {
      'bytes that are no text': () => writeIni('api_key = \0\xff\0'),
      'far too much': () => writeIni(`api_key = ${key}\n${'; filler\n'.repeat(150_000)}`),
    };
    for (const [damage, make] of Object.entries(damages)) {
      it(`is left as it is when its file holds ${damage}`, async () => {
        await make();
        const before = await readFile(iniPath());

        await expectDamaged();

        expect((await readFile(iniPath())).equals(before)).to.equal(true);
      });
    }

    it('is not chosen from several ones, until an admin deletes them', async () => {
      await writeIni('api_key[] = ak_the_first_key_0001\napi_key[] = ak_the_second_key_0002\nother = 1\n');

      const refused = await installation.saveKey(ada, key);
      expect([refused.status, refused.body.code]).to.deep.equal([503, 'storage_damaged']);
      expect((await ada.get(settings)).body.badge.state).to.equal('refused');

      expect((await ada.delete(`${settings}/api-key`)).body.badge.state).to.equal('not_configured');
      expect(await readFile(iniPath(), 'utf8')).to.equal('other = 1\n');
    });

    it('is not written through a symbolic link', async () => {
      const target = join(installation.home, 'elsewhere.ini');
      await writeFile(target, 'kept = 1\n');
      await mkdir(join(installation.home, 'appconnect'), { recursive: true });
      await symlink(target, iniPath());

      await expectDamaged();

      expect((await lstat(iniPath())).isSymbolicLink()).to.equal(true);
      expect(await readFile(target, 'utf8')).to.equal('kept = 1\n');
    });

    it('does not replace a directory', async () => {
      await mkdir(iniPath(), { recursive: true });

      await expectDamaged();

      expect((await stat(iniPath())).isDirectory()).to.equal(true);
    });

    /** Saving and deleting name the file; the page, the health report and the host keep working. */
    async function expectDamaged() {
      for (const answer of [await installation.saveKey(ada, key), await ada.delete(`${settings}/api-key`)]) {
        expect([answer.status, answer.body.code]).to.deep.equal([503, 'storage_damaged']);
        expect(answer.body.detail).to.contain('appconnect/config.ini');
      }
      const page = await ada.get(settings);
      expect(page.body.badge.state).to.equal('refused');
      expect(page.body.badge.refusal).to.equal('settings_unreadable');
      expect(page.body.badge.reason).to.contain('appconnect/config.ini');
      expect((await ada.get('/health')).body).to.include({ appconnectConfigured: false, status: 'ok' });
      expect((await ada.get('/v1/appconnect/apps')).status).to.equal(200);
    }
  });
});
