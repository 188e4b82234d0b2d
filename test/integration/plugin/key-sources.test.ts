import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { type KeySource, KeySourceFixture, keySources, keys } from '../../support/key-source-fixture.js';

const settings = '/v1/appconnect/settings';
describe('Key sources (§2)', () => {
  const sources = new KeySourceFixture();
  const { environment } = sources;

  /** Every state of each source: how to set it up, and what is expected while it is used. */
  const states: Record<KeySource, Record<string, { expected: 'connected' | 'refused' | 'absent'; make(): unknown }>> = {
    environment: {
      absent: { expected: 'absent', make: () => undefined },
      empty: { expected: 'refused', make: () => sources.put('environment', '') },
      blank: { expected: 'refused', make: () => sources.put('environment', '  ') },
      invalid: { expected: 'refused', make: () => sources.put('environment', 'no key at all') },
      valid: { expected: 'connected', make: () => sources.put('environment', keys.environment) },
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
          environment.APPCONNECT_API_KEY_FILE = join(sources.installation.home, 'nowhere');
        },
      },
      unreadable: {
        expected: 'refused',
        make: () => {
          environment.APPCONNECT_API_KEY_FILE = sources.installation.home;
        },
      },
      empty: { expected: 'refused', make: () => sources.put('file', '') },
      invalid: { expected: 'refused', make: () => sources.put('file', 'no key at all\n') },
      valid: { expected: 'connected', make: () => sources.put('file', `${keys.file}\n`) },
    },
    saved: {
      absent: { expected: 'absent', make: () => undefined },
      empty: { expected: 'refused', make: () => sources.writeIni('api_key =\n') },
      unreadable: { expected: 'refused', make: () => mkdir(sources.iniPath, { recursive: true }) },
      invalid: { expected: 'refused', make: () => sources.writeIni('api_key = no key at all\n') },
      valid: { expected: 'connected', make: () => sources.writeIni(`api_key = ${keys.saved}\n`) },
    },
  };

  describe('The first source that is set is used, whatever it contains', () => {
    /** Each file with each saved setting; where the environment is used before them, each file with one of them. */
    const pairsBelow = (isEnvironmentUsed: boolean) =>
      Object.entries(states.file).flatMap(([fileName, file], row) =>
        Object.entries(states.saved)
          .filter((_, column, all) => !isEnvironmentUsed || column === row % all.length)
          .map(([savedName, saved]) => ({ label: `file ${fileName}, saved ${savedName}`, file, saved })),
      );

    for (const [environmentName, environmentState] of Object.entries(states.environment)) {
      it(`with the environment ${environmentName}`, async () => {
        for (const { label, ...below } of pairsBelow(environmentState.expected !== 'absent')) {
          await sources.clear();
          const here = { environment: environmentState, ...below };
          for (const source of keySources) await here[source].make();
          const chosen = keySources.find((source) => here[source].expected !== 'absent');
          const requestsBefore = sources.installation.provider.requests().length;

          const { status, body } = await sources.ada.get(settings);

          const expected = chosen === undefined ? 'not_configured' : here[chosen].expected;
          expect(status, label).to.equal(200);
          expect(body.badge.state, label).to.equal(expected);
          expect(body.key.saved, label).to.equal(expected === 'connected');
          if (chosen !== 'saved' || expected === 'connected') expect(body.key.source, label).to.equal(chosen);
          if (expected === 'connected') expect(body.key.lastFour, label).to.equal(keys[chosen as KeySource].slice(-4));
          else expect(sources.installation.provider.requests().length, label).to.equal(requestsBefore);
          if (expected === 'refused') expect(body.badge.reason, label).to.match(/\S/);
          expect(body.key.editable, label).to.equal(chosen === undefined || chosen === 'saved');
        }
      });
    }
  });

  const emptySources = [
    {
      what: 'the variable',
      make: () => sources.put('environment', ' '),
      reason: /^The environment variable APPCONNECT_API_KEY is set but empty\. Unset it/,
    },
    {
      what: 'the variable that names the file',
      make: () => Object.assign(environment, { APPCONNECT_API_KEY_FILE: '' }),
      reason: /^The environment variable APPCONNECT_API_KEY_FILE is set but empty\. Unset it/,
    },
    {
      what: 'the file',
      make: () => sources.put('file', '\n'),
      reason: /^The file named by APPCONNECT_API_KEY_FILE is empty\./,
      refusal: 'key_file_empty',
    },
    {
      what: 'the saved setting',
      make: () => sources.writeIni('api_key = ; later\n'),
      reason: /"api_key" in appconnect\/config\.ini is set but empty\./,
    },
  ];
  for (const { what, make, reason, refusal = 'setting_empty' } of emptySources) {
    it(`says that ${what} is empty, and not to copy the key again`, async () => {
      await make();

      const { badge } = (await sources.ada.get(settings)).body;

      expect(badge).to.include({ state: 'refused', refusal });
      expect(badge.reason).to.match(reason).and.not.to.contain('Copy it again');
    });
  }

  it('tells the operator at the start of a source that cannot be used, and of a key in the wrong place', async () => {
    const misplaced = {
      make: () => sources.writeIni(`[provider]\napi_key = ${keys.saved}\n`),
      reason: /line 2 has it/,
    };
    for (const { make, reason } of [...emptySources, misplaced]) {
      await sources.clear();
      await make();
      const told = sources.installation.logs.length;
      await sources.installation.restart();

      const lines = sources.installation.logs
        .slice(told)
        .filter((line) => line.includes('The project key cannot be used'));
      expect(lines).to.have.lengthOf(1);
      expect(lines[0]).to.contain("level: 'warn'").and.not.to.contain(keys.saved);
      expect(lines[0]).to.match(new RegExp(reason.source.replace('^', '')));
    }
  });

  it('tells the operator nothing at the start where there is no key, or a good one', async () => {
    for (const make of [() => undefined, () => sources.put('file', keys.file)]) {
      await make();
      const told = sources.installation.logs.length;
      await sources.installation.restart();

      expect(sources.installation.logs.slice(told).join('\n')).not.to.contain('project key');
    }
  });

  for (const line of [
    `api_key = "${keys.saved}" ; ours`,
    `api_key = '${keys.saved}' # ours`,
    `api_key = "${keys.saved}";`,
  ]) {
    it(`reads a key that somebody wrote as ${line.replace(keys.saved, 'ak_…')}`, async () => {
      await sources.writeIni(`; by hand\n${line}\n`);

      const { body } = await sources.ada.get(settings);

      expect(body.badge.state).to.equal('connected');
      expect(body.key.lastFour).to.equal('3333');
    });
  }

  it('names the line whose quote is not closed, and saves over it', async () => {
    await sources.writeIni(`; by hand\napi_key = "${keys.saved}\n`);

    const { badge } = (await sources.ada.get(settings)).body;
    const saved = await sources.installation.saveKey(sources.ada, keys.saved);

    expect(badge).to.include({ state: 'refused', refusal: 'settings_unreadable' });
    expect(badge.values).to.deep.equal({ file: 'appconnect/config.ini', fault: 'open_quote', line: 2 });
    expect(badge.reason).to.contain('appconnect/config.ini').and.to.contain('line 2').and.not.to.contain('ak_of');
    expect(saved.status).to.equal(200);
    expect(await readFile(sources.iniPath, 'utf8')).to.equal(`; by hand\napi_key = ${keys.saved}\n`);
  });

  for (const text of [
    '[provider]\napi_key = KEY\n',
    '; ours\nAPI-Key = KEY\n',
    '; ours\napi_key: KEY\n',
    '; ours\nexport apikey=KEY\n',
  ]) {
    it(`says where it looked when the file has ${JSON.stringify(text)}`, async () => {
      await sources.writeIni(text.replace('KEY', keys.saved));

      const { body } = await sources.ada.get(settings);

      expect(body.badge).to.include({ state: 'not_configured', refusal: 'key_elsewhere' });
      expect(body.badge.reason).to.contain('"api_key" above the first section').and.to.contain('line 2 ');
      expect(body.key).to.include({ saved: false, editable: true });
    });
  }

  it('does not warn about comments and other settings', async () => {
    await sources.writeIni('; api_key = none\n#api_key = none\nmy_api_key_age = 3\n[proxy]\nhost = x\n');

    expect((await sources.ada.get(settings)).body.badge).to.deep.equal({ state: 'not_configured' });
  });

  it('reports the source in use, and lets nobody save or delete a key of another source', async () => {
    await sources.put('saved', keys.saved);
    const before = await readFile(sources.iniPath, 'utf8');
    for (const [source, name] of [
      ['file', 'APPCONNECT_API_KEY_FILE'],
      ['environment', 'APPCONNECT_API_KEY'],
    ] as const) {
      await sources.put(source, keys[source]);

      const { body } = await sources.ada.get(settings);
      const saved = await sources.installation.saveKey(sources.ada, keys.saved);
      const forgotten = await sources.ada.delete(`${settings}/api-key`);

      expect(body.key).to.include({ source, editable: false });
      expect(body.key.readOnlyReason).to.match(new RegExp(`\\b${name}\\b`));
      for (const answer of [saved, forgotten]) {
        expect([answer.status, answer.body.code]).to.deep.equal([409, 'key_managed_elsewhere']);
      }
    }
    expect(await readFile(sources.iniPath, 'utf8')).to.equal(before);
  });

  it('shows the last four characters of a key that works, and never more', async () => {
    await sources.installation.saveKey(sources.ada, keys.saved);

    const answers = await Promise.all(
      [settings, '/v1/appconnect/apps', '/v1/appconnect/activity', '/health', '/v1/system/status', '/v1/ui'].map(
        (path) => sources.ada.get(path),
      ),
    );

    expect(answers[0]?.body.key.lastFour).to.equal('3333');
    expect(JSON.stringify(answers.map(({ body }) => body))).not.to.contain('control_center_3333');
    expect(sources.installation.logs.join('\n')).not.to.contain('control_center_3333');
  });
});
