import { chmod, lstat, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { Installation } from '../../support/installation.js';
import type { Answer, Person } from '../../support/person.js';

const settings = '/v1/appconnect/settings';
const keys = {
  environment: 'ak_of_the_environment_1111',
  file: 'ak_of_the_mounted_file_2222',
  saved: 'ak_of_the_control_center_3333',
};
type Source = keyof typeof keys;
const sources: Source[] = ['environment', 'file', 'saved'];

describe('Key sources (§2)', () => {
  const environment: Record<string, string | undefined> = {};
  let place: Installation;
  let ada: Person;

  before(async () => {
    place = await Installation.open({ environment, provider: { keys: Object.values(keys).map((key) => ({ key })) } });
    ada = await place.signIn('ada');
  });

  after(() => place.close());

  beforeEach(clear);

  const iniPath = () => join(place.home, 'appconnect', 'config.ini');
  const mountPath = () => join(place.home, 'mounted-key');

  async function clear() {
    delete environment.APPCONNECT_API_KEY;
    delete environment.APPCONNECT_API_KEY_FILE;
    await rm(join(place.home, 'appconnect'), { recursive: true, force: true });
    await rm(mountPath(), { recursive: true, force: true });
  }

  async function writeIni(text: string) {
    await mkdir(join(place.home, 'appconnect'), { recursive: true });
    await writeFile(iniPath(), text, { mode: 0o600 });
  }

  const writeMount = async (text: string) => {
    environment.APPCONNECT_API_KEY_FILE = mountPath();
    await writeFile(mountPath(), text);
  };

  const put: Record<Source, (text: string) => unknown> = {
    environment: (text) => {
      environment.APPCONNECT_API_KEY = text;
    },
    file: writeMount,
    saved: (text) => writeIni(`api_key = ${JSON.stringify(text)}\n`),
  };

  /** Every way in which each source can be: what it is made to be, and what is expected while it counts. */
  const states: Record<Source, Record<string, { expected: 'connected' | 'refused' | 'absent'; make(): unknown }>> = {
    environment: {
      absent: { expected: 'absent', make: () => undefined },
      empty: { expected: 'refused', make: () => put.environment('') },
      blank: { expected: 'refused', make: () => put.environment('  ') },
      invalid: { expected: 'refused', make: () => put.environment('no key at all') },
      valid: { expected: 'connected', make: () => put.environment(keys.environment) },
    },
    file: {
      absent: { expected: 'absent', make: () => undefined },
      unnamed: {
        expected: 'refused',
        make: () => {
          environment.APPCONNECT_API_KEY_FILE = '';
        },
      },
      missing: {
        expected: 'refused',
        make: () => {
          environment.APPCONNECT_API_KEY_FILE = join(place.home, 'nowhere');
        },
      },
      unreadable: {
        expected: 'refused',
        make: () => {
          environment.APPCONNECT_API_KEY_FILE = place.home;
        },
      },
      empty: { expected: 'refused', make: () => writeMount('') },
      invalid: { expected: 'refused', make: () => writeMount('no key at all\n') },
      valid: { expected: 'connected', make: () => writeMount(`${keys.file}\n`) },
    },
    saved: {
      absent: { expected: 'absent', make: () => undefined },
      empty: { expected: 'refused', make: () => writeIni('api_key =\n') },
      unreadable: { expected: 'refused', make: () => mkdir(iniPath(), { recursive: true }) },
      invalid: { expected: 'refused', make: () => writeIni('api_key = no key at all\n') },
      valid: { expected: 'connected', make: () => writeIni(`api_key = ${keys.saved}\n`) },
    },
  };

  describe('The first source that is set counts, whatever it holds', () => {
    for (const [environmentName, environmentState] of Object.entries(states.environment)) {
      it(`with the environment ${environmentName}`, async () => {
        for (const [fileName, fileState] of Object.entries(states.file)) {
          for (const [savedName, savedState] of Object.entries(states.saved)) {
            await clear();
            const here = { environment: environmentState, file: fileState, saved: savedState };
            for (const source of sources) await here[source].make();
            const chosen = sources.find((source) => here[source].expected !== 'absent');
            const requestsBefore = place.provider.requests().length;

            const { status, body } = await ada.get(settings);

            const label = `file ${fileName}, saved ${savedName}`;
            const expected = chosen === undefined ? 'not_configured' : here[chosen].expected;
            expect(status, label).to.equal(200);
            expect(body.badge.state, label).to.equal(expected);
            expect(body.key.saved, label).to.equal(expected === 'connected');
            if (chosen !== 'saved' || expected === 'connected') expect(body.key.source, label).to.equal(chosen);
            if (expected === 'connected') expect(body.key.lastFour, label).to.equal(keys[chosen as Source].slice(-4));
            else expect(place.provider.requests().length, label).to.equal(requestsBefore);
            if (expected === 'refused') expect(body.badge.reason, label).to.match(/\S/);
            expect(body.key.editable, label).to.equal(chosen === undefined || chosen === 'saved');
          }
        }
      });
    }
  });

  it('says which source rules, and lets nobody save or forget beside it', async () => {
    await put.saved(keys.saved);
    const before = await readFile(iniPath(), 'utf8');
    for (const [source, name] of [
      ['file', 'APPCONNECT_API_KEY_FILE'],
      ['environment', 'APPCONNECT_API_KEY'],
    ] as const) {
      await put[source](keys[source]);

      const { body } = await ada.get(settings);
      const saved = await place.saveKey(ada, keys.saved);
      const forgotten = await ada.delete(`${settings}/api-key`);

      expect(body.key).to.include({ source, editable: false });
      expect(body.key.readOnlyReason).to.match(new RegExp(`\\b${name}\\b`));
      for (const answer of [saved, forgotten]) {
        expect([answer.status, answer.body.code]).to.deep.equal([409, 'key_managed_elsewhere']);
      }
    }
    expect(await readFile(iniPath(), 'utf8')).to.equal(before);
  });

  describe('A key of another kind', () => {
    const spellings = [
      'ck_consumer_key_0001',
      'CK_consumer_key_0001',
      'Ck_consumer_key_0001',
      '  ck_consumer_key_0001  ',
      '\tck_consumer_key_0001\n',
      '\uFEFFck_consumer_key_0001',
      '\u200Bck_consumer_key_0001',
      'c\u200Bk_consumer_key_0001',
      'ck\u200D_consumer_key_0001',
      'c k_consumer_key_0001',
      'ck_',
      '\u2060\uFEFF ck_consumer_key_0001\u200B',
    ];

    for (const source of sources) {
      it(`is refused without asking the provider, from ${source}`, async () => {
        for (const spelling of spellings) {
          await put[source](spelling);
          const requestsBefore = place.provider.requests().length;

          const { body } = await ada.get(settings);

          expect(body.badge.state, JSON.stringify(spelling)).to.equal('refused');
          expect(body.badge.reason, JSON.stringify(spelling)).to.contain('"ck_…"').and.to.contain('project API key');
          expect(body.badge.refusal, JSON.stringify(spelling)).to.equal('consumer_key');
          expect(place.provider.requests()).to.have.length(requestsBefore);
        }
      });
    }

    it('is refused when it is saved, with where to find the right one', async () => {
      for (const spelling of [...spellings, 'uak_user_key_0001']) {
        const requestsBefore = place.provider.requests().length;

        const answer = await place.saveKey(ada, spelling);

        expect([answer.status, answer.body.code], JSON.stringify(spelling)).to.deep.equal([422, 'wrong_key_type']);
        expect(answer.body.detail).to.contain('"ak_"').and.to.contain('API keys');
        expect(place.provider.requests()).to.have.length(requestsBefore);
      }
      expect(await readdir(place.home)).not.to.include('appconnect');
    });
  });

  it('takes a key as it was copied, with spaces and invisible characters around it', async () => {
    for (const source of sources) {
      for (const wrap of [` ${keys[source]}\n`, `\uFEFF${keys[source]}`, `\u200B${keys[source]}\u200B`]) {
        await clear();
        if (source === 'saved') await place.saveKey(ada, wrap);
        else await put[source](wrap);

        const { body } = await ada.get(settings);

        expect(body.badge.state, `${source} ${JSON.stringify(wrap)}`).to.equal('connected');
        expect(body.key.lastFour).to.equal(keys[source].slice(-4));
      }
    }
  });

  it('never lets a malformed key out, wherever it comes from', async () => {
    const canary = 'zQ7canaryW3';
    const malformed = [
      `ak_${canary}\n${canary}`,
      `ak_${canary}\r\nx-evil: ${canary}`,
      `ak_${canary}\0${canary}`,
      `ak_${canary}\u200B${canary}`,
      `ak_“${canary}”`,
      `ak_${canary} ${canary}`,
      `ak_${canary}é`,
      `ak_${canary.repeat(6_000)}`,
      `ck_${canary}`,
    ];
    const answers: Answer[] = [];
    const look = async () => {
      answers.push(await ada.get(settings), await ada.get('/health'), await ada.get('/v1/system/status'));
      answers.push(await ada.get('/v1/appconnect/apps'), await ada.put('/v1/appconnect/apps/gmail/enablement'));
      answers.push(await ada.post('/v1/appconnect/apps/gmail/connection'));
    };
    for (const key of malformed) {
      await clear();
      answers.push(await place.saveKey(ada, key));
      for (const source of sources) {
        await clear();
        await put[source](key);
        await look();
      }
    }
    await clear();
    expect(answers.map(({ body, headers }) => JSON.stringify([body, [...headers]])).join('\n')).not.to.contain(canary);
    expect(place.logs.join('\n')).not.to.contain(canary);
    expect(JSON.stringify(place.provider.requests())).not.to.contain(canary);
    for (const file of await readdir(place.home, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      expect(await readFile(join(file.parentPath, file.name), 'latin1'), file.name).not.to.contain(canary);
    }
  });

  it('shows the last four characters of a key that works, and never more', async () => {
    await place.saveKey(ada, keys.saved);

    const answers = await Promise.all(
      [settings, '/v1/appconnect/apps', '/v1/appconnect/activity', '/health', '/v1/system/status', '/v1/ui'].map(
        (path) => ada.get(path),
      ),
    );

    expect(answers[0]?.body.key.lastFour).to.equal('3333');
    expect(JSON.stringify(answers.map(({ body }) => body))).not.to.contain('control_center_3333');
    expect(place.logs.join('\n')).not.to.contain('control_center_3333');
  });

  describe('The saved key', () => {
    it('stands in a file for its owner alone, beside what else was there', async () => {
      await writeIni('; kept by hand\napi_key = ak_an_older_key_0000 ; old\nother = 1\n\n[section]\nkey = 2\n');
      await chmod(iniPath(), 0o644);

      const answer = await place.saveKey(ada, keys.saved);

      expect(answer.status).to.equal(200);
      expect((await stat(iniPath())).mode & 0o777).to.equal(0o600);
      expect(await readFile(iniPath(), 'utf8')).to.equal(
        `; kept by hand\napi_key = ${keys.saved} ; old\nother = 1\n\n[section]\nkey = 2\n`,
      );
      expect((await readdir(join(place.home, 'appconnect'))).filter((name) => name.startsWith('config'))).to.deep.equal(
        ['config.ini'],
      );
    });

    it('is found again after a restart', async () => {
      await place.saveKey(ada, keys.saved);

      await place.restart();

      expect((await ada.get(settings)).body.key).to.include({ source: 'saved', lastFour: '3333' });
    });

    it('is forgotten when an admin says so, and what else was in the file stays', async () => {
      await writeIni(`other = 1\napi_key = ${keys.saved}\n`);

      const { body } = await ada.delete(`${settings}/api-key`);

      expect(body.badge.state).to.equal('not_configured');
      expect(await readFile(iniPath(), 'utf8')).to.equal('other = 1\n');
    });

    const damages: Record<string, () => Promise<unknown>> = {
      'bytes that are no text': () => writeIni('api_key = \0\xff\0'),
      'far too much': () => writeIni(`api_key = ${keys.saved}\n${'; filler\n'.repeat(150_000)}`),
    };
    for (const [damage, make] of Object.entries(damages)) {
      it(`is left as it is when its file holds ${damage}`, async () => {
        await make();
        const before = await readFile(iniPath());

        await expectDamaged();

        expect((await readFile(iniPath())).equals(before)).to.equal(true);
      });
    }

    it('is not chosen from among several, until an admin forgets them', async () => {
      await writeIni('api_key[] = ak_the_first_key_0001\napi_key[] = ak_the_second_key_0002\nother = 1\n');

      const refused = await place.saveKey(ada, keys.saved);
      expect([refused.status, refused.body.code]).to.deep.equal([503, 'storage_damaged']);
      expect((await ada.get(settings)).body.badge.state).to.equal('refused');

      expect((await ada.delete(`${settings}/api-key`)).body.badge.state).to.equal('not_configured');
      expect(await readFile(iniPath(), 'utf8')).to.equal('other = 1\n');
    });

    it('is not written through a symbolic link', async () => {
      const target = join(place.home, 'elsewhere.ini');
      await writeFile(target, 'kept = 1\n');
      await mkdir(join(place.home, 'appconnect'), { recursive: true });
      await symlink(target, iniPath());

      await expectDamaged();

      expect((await lstat(iniPath())).isSymbolicLink()).to.equal(true);
      expect(await readFile(target, 'utf8')).to.equal('kept = 1\n');
    });

    it('does not take the place of a directory', async () => {
      await mkdir(iniPath(), { recursive: true });

      await expectDamaged();

      expect((await stat(iniPath())).isDirectory()).to.equal(true);
    });

    /** Saving and forgetting name the file; the page, the health report and the host go on. */
    async function expectDamaged() {
      for (const answer of [await place.saveKey(ada, keys.saved), await ada.delete(`${settings}/api-key`)]) {
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
