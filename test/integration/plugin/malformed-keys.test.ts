import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Answer } from '../../support/browser/browser-client.js';
import { KeySourceFixture, keySources, keys } from '../../support/key-source-fixture.js';

const settings = '/v1/appconnect/settings';
describe('Malformed keys (§2)', () => {
  const sources = new KeySourceFixture();

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

    for (const source of keySources) {
      it(`is refused without asking the provider, from ${source}`, async () => {
        for (const spelling of spellings) {
          await sources.put(source, spelling);
          const requestsBefore = sources.installation.provider.requests().length;

          const { body } = await sources.ada.get(settings);

          expect(body.badge.state, JSON.stringify(spelling)).to.equal('refused');
          expect(body.badge.reason, JSON.stringify(spelling)).to.contain('"ck_…"').and.to.contain('project API key');
          expect(body.badge.refusal, JSON.stringify(spelling)).to.equal('consumer_key');
          expect(sources.installation.provider.requests()).to.have.length(requestsBefore);
        }
      });
    }

    it('is refused when it is saved, with where to find the right one', async () => {
      for (const spelling of [...spellings, 'uak_user_key_0001']) {
        const requestsBefore = sources.installation.provider.requests().length;

        const answer = await sources.installation.saveKey(sources.ada, spelling);

        expect([answer.status, answer.body.code], JSON.stringify(spelling)).to.deep.equal([422, 'wrong_key_type']);
        expect(answer.body.detail).to.contain('"ak_"').and.to.contain('API keys');
        expect(sources.installation.provider.requests()).to.have.length(requestsBefore);
      }
      expect(await readdir(sources.installation.home)).not.to.include('appconnect');
    });
  });

  it('accepts a key copied with spaces and invisible characters around it', async () => {
    for (const source of keySources) {
      for (const wrap of [` ${keys[source]}\n`, `\uFEFF${keys[source]}`, `\u200B${keys[source]}\u200B`]) {
        await sources.clear();
        if (source === 'saved') await sources.installation.saveKey(sources.ada, wrap);
        else await sources.put(source, wrap);

        const { body } = await sources.ada.get(settings);

        expect(body.badge.state, `${source} ${JSON.stringify(wrap)}`).to.equal('connected');
        expect(body.key.lastFour).to.equal(keys[source].slice(-4));
      }
    }
  });

  it('never reveals a malformed key, whatever its source', async () => {
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
      answers.push(
        await sources.ada.get(settings),
        await sources.ada.get('/health'),
        await sources.ada.get('/v1/system/status'),
      );
      answers.push(
        await sources.ada.get('/v1/appconnect/apps'),
        await sources.ada.put('/v1/appconnect/apps/gmail/enablement'),
      );
      answers.push(await sources.ada.post('/v1/appconnect/apps/gmail/connection'));
    };
    for (const key of malformed) {
      await sources.clear();
      answers.push(await sources.installation.saveKey(sources.ada, key));
      for (const source of keySources) {
        await sources.clear();
        await sources.put(source, key);
        await look();
      }
    }
    await sources.clear();
    expect(answers.map(({ body, headers }) => JSON.stringify([body, [...headers]])).join('\n')).not.to.contain(canary);
    expect(sources.installation.logs.join('\n')).not.to.contain(canary);
    expect(JSON.stringify(sources.installation.provider.requests())).not.to.contain(canary);
    for (const file of await readdir(sources.installation.home, { recursive: true, withFileTypes: true })) {
      if (!file.isFile()) continue;
      expect(await readFile(join(file.parentPath, file.name), 'latin1'), file.name).not.to.contain(canary);
    }
  });
});
