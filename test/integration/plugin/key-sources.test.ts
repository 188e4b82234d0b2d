import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { Installation } from '../../support/installation.js';
import type { Person } from '../../support/person.js';

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
});
