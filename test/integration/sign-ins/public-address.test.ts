import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { type BrowserClient, readResult } from '../../support/browser/browser-client.js';
import { Installation } from '../../support/installation.js';

const setting = '/v1/appconnect/settings/public-address';

/** Spellings of loopback and link-local addresses. */
const localSpellings = [
  'http://localhost',
  'https://localhost:8443',
  'http://LOCALHOST.',
  'http://foo.localhost',
  'http://foo.localhost.',
  'http://ip6-localhost',
  'http://loc%61lhost',
  'http://ⓛocalhost',
  'http://127.0.0.1',
  'http://127.0.0.1.',
  'http://127.1',
  'http://127.255.255.254',
  'http://0x7f000001',
  'http://0x7f.1',
  'http://2130706433',
  'http://0177.0.0.1',
  'http://１２７.0.0.1',
  'http://127。0。0。1',
  'http://127.0.\t0.1',
  'http://0',
  'http://0.0.0.0',
  'http://0.1.2.3',
  'http://169.254.169.254',
  'http://[::1]',
  'http://[::]',
  'http://[0:0:0:0:0:0:0:1]',
  'http://[fe80::1]',
  'http://[::ffff:127.0.0.1]',
  'http://[::ffff:7f00:1]',
  'http://[::7f00:1]',
  'http://[::ffff:0:7f00:1]',
  'http://[64:ff9b::7f00:1]',
  'http://[2002:7f00:1::]',
  'http://[::ffff:0.0.0.0]',
  'http://[::ffff:169.254.1.1]',
];

const otherRefused = [
  'platform.example',
  'ftp://platform.example',
  'javascript:alert(1)',
  '//platform.example',
  'https://',
  'https://user@platform.example',
  'https://user:secret@platform.example',
  'https://platform.example/?a=1',
  'https://platform.example/#top',
  'https://platform.example/below/../above',
  'http://a;b=c',
  'http://a"b',
  'https://platform.example\\@127.0.0.1',
  'https://platform.example\n[section]\napi_key = x\u2028',
];

describe('The public address (§2, §4)', () => {
  const environment: Record<string, string | undefined> = {};
  let installation: Installation;
  let ada: BrowserClient;

  before(async () => {
    installation = await Installation.open({ environment, apps: ['gmail'] });
    ada = await installation.signIn('ada');
  });

  after(() => installation.close());

  const iniPath = () => join(installation.home, 'config.ini');
  const save = (webPublicUrl: string) => ada.put(setting, { webPublicUrl });

  beforeEach(async () => {
    delete environment.PLATFORM_WEB_PUBLIC_URL;
    await writeFile(iniPath(), '');
  });

  it('is saved in its short form, returned, and deleted by an empty one', async () => {
    expect((await ada.get(setting)).body).to.deep.equal({ editable: true });

    const { body } = await save(' https://Platform.Example:443/ ');
    expect(body).to.deep.equal({ webPublicUrl: 'https://platform.example', source: 'saved', editable: true });
    expect((await ada.get(setting)).body).to.deep.equal(body);

    expect((await save('')).body).to.deep.equal({ editable: true });
    expect(await readFile(iniPath(), 'utf8')).to.equal('');
  });

  it('may have a path, without a final slash', async () => {
    for (const address of ['https://platform.example/tools', 'https://platform.example/tools/']) {
      expect((await save(address)).body.webPublicUrl, address).to.equal('https://platform.example/tools');
    }
  });

  it('may be in a local network, where members are', async () => {
    for (const address of ['http://10.0.0.5:8080', 'http://192.168.1.2', 'http://intranet', 'http://[fd00::1]']) {
      expect((await save(address)).body.webPublicUrl, address).to.equal(address);
    }
  });

  for (const address of localSpellings) {
    it(`is refused when it is a loopback or link-local address: ${JSON.stringify(address)}`, async () => {
      await save('https://platform.example');

      const { status, body } = await save(address);

      expect([status, body.code]).to.deep.equal([422, 'address_refused']);
      expect(body.errors.map(({ field }: { field: string }) => field)).to.deep.equal(['webPublicUrl']);
      expect((await ada.get(setting)).body.webPublicUrl).to.equal('https://platform.example');
    });
  }

  for (const address of otherRefused) {
    it(`is refused when it is no address of a platform: ${JSON.stringify(address)}`, async () => {
      const { status, body } = await save(address);

      expect([status, body.code]).to.deep.equal([422, 'address_refused']);
      expect(await readFile(iniPath(), 'utf8')).to.equal('');
    });
  }

  it('keeps every other line and comment of its file', async () => {
    const before =
      '# by hand\r\nname = Acme ; kept\r\nweb_public_url = http://old.example # note\r\n\r\n[web]\r\nweb_public_url = x\r\n';
    await writeFile(iniPath(), before);

    expect((await save('https://platform.example')).status).to.equal(200);

    expect(await readFile(iniPath(), 'utf8')).to.equal(
      before.replace('http://old.example', 'https://platform.example'),
    );
  });

  it('counts as not set where its line in the file was left empty', async () => {
    for (const text of ['web_public_url =\n', 'web_public_url = "" ; later\n']) {
      await writeFile(iniPath(), text);

      expect((await ada.get(setting)).body, text).to.deep.equal({ editable: true });
      const { code, message } = readResult(
        await ada.call('acme-assistant', 'connect_account', { app: 'gmail' }, 'bridge'),
      );
      expect(code).to.equal('public_address_needed');
      expect(message, text).to.match(/No public web address is set\.$/);
    }
  });

  it('is set by a variable that is empty too, and says to unset it', async () => {
    await save('https://saved.example');
    environment.PLATFORM_WEB_PUBLIC_URL = ' ';

    const { body } = await ada.get(setting);

    expect(body).to.include({ source: 'environment', editable: false, refusal: 'setting_empty' });
    expect(body.problem).to.contain('PLATFORM_WEB_PUBLIC_URL is set but empty. Unset it');
    expect(body).not.to.have.property('webPublicUrl');
  });

  it('is read from the environment before the file, and is then read-only', async () => {
    await save('https://saved.example');
    environment.PLATFORM_WEB_PUBLIC_URL = 'https://platform.example';

    expect((await ada.get(setting)).body).to.deep.equal({
      webPublicUrl: 'https://platform.example',
      source: 'environment',
      editable: false,
      readOnlyReason: 'The environment variable PLATFORM_WEB_PUBLIC_URL sets this address; change it there.',
    });
    const refused = await save('https://other.example');
    expect(refused.status).to.equal(409);
    expect(refused.body.detail).to.contain('PLATFORM_WEB_PUBLIC_URL');
    expect(await readFile(iniPath(), 'utf8')).to.contain('https://saved.example');
  });

  it('is recorded for every organization when it is saved and when it is deleted: by whom, and when', async () => {
    const dev = await installation.signIn('dev', 'globex');
    const changesSeenBy = async (client: BrowserClient) => {
      const { body } = await client.get('/v1/appconnect/activity?limit=200');
      return body.events.filter(({ action }: { action: string }) => action === 'public_address.saved');
    };
    const before = await changesSeenBy(dev);

    await save('https://platform.example');
    await save('');

    const told = (await changesSeenBy(dev)).slice(0, 2);
    expect((await changesSeenBy(dev)).length - before.length).to.equal(2);
    for (const event of told) {
      expect(event).to.deep.include({ outcome: 'done', actor: { userId: 'ada', name: 'Ada Lovelace' } });
      expect(new Date(event.at).toISOString()).to.equal(event.at);
    }
    const moments = (events: { at: string }[]) => events.map(({ at }) => at);
    expect(moments((await changesSeenBy(ada)).slice(0, 2))).to.deep.equal(moments(told));
  });

  it('reports what is wrong with one that was written by hand', async () => {
    environment.PLATFORM_WEB_PUBLIC_URL = 'http://127.0.0.1:4870';
    expect((await ada.get(setting)).body.problem).to.contain('computer it is opened on');

    delete environment.PLATFORM_WEB_PUBLIC_URL;
    await writeFile(iniPath(), 'web_public_url = nonsense\n');
    expect((await ada.get(setting)).body).to.include({ webPublicUrl: 'nonsense', source: 'saved', editable: true });
    expect((await ada.get(setting)).body.problem).to.contain('https://');
  });

  it('reports a damaged file, and does not change it', async () => {
    const bytes = Buffer.from([0xff, 0xfe, 0, 1]);
    await writeFile(iniPath(), bytes);

    for (const answer of [await ada.get(setting), await save('https://platform.example')]) {
      expect([answer.status, answer.body.code]).to.deep.equal([503, 'storage_damaged']);
      expect(answer.body.detail).to.contain('config.ini').and.not.to.contain(iniPath());
    }
    expect((await readFile(iniPath())).equals(bytes)).to.equal(true);
  });

  it('is the base of the callback for bridges, and no header of a request is', async () => {
    await save('https://platform.example');

    const { structuredContent } = await ada.call('acme-assistant', 'connect_account', { app: 'gmail' }, 'bridge');

    expect(structuredContent.sign_in_url).to.match(/^https:\/\/platform\.example\/v1\/appconnect\/connect\/[\w-]{43}$/);
  });

  it('is never taken from a forged header in the control center', async () => {
    const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', forwarded: 'host=evil.example' };

    const { status } = await ada.post('/v1/appconnect/apps/gmail/connection', undefined, forged);

    expect(status).to.equal(201);
    const links = installation.provider.requests().filter(({ path }) => path.endsWith('/connected_accounts/link'));
    expect(links.map(({ body }) => (body as { callback_url: string }).callback_url.split('?')[0])).to.deep.equal([
      `${installation.url}/v1/appconnect/oauth/callback`,
    ]);
  });
});
