import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { BrowserClient } from '../../support/browser/browser-client.js';
import type { CrashSite, SiteOptions } from './support/crash-site.js';
import { describeFlows } from './support/describe-flows.js';
import { done } from './support/done.js';
import { atRest, type Flow, type Window } from './support/flow.js';

/** A key for each window, since the provider is asked for the project of a new key only. */
const keys = Array.from({ length: 30 }, (_, number) => `ak_canary_of_round_${number}`);
const withoutKey: SiteOptions = { hasKey: false, provider: { keys: keys.map((key) => ({ key })) } };
const keyOf = (round: number) => keys[round] ?? '';
const keyPath = '/v1/appconnect/settings/api-key';
const addressPath = '/v1/appconnect/settings/public-address';

/** The file is replaced whole: a copy is made, filled and synced, and then takes its place. */
const replacement: readonly Window[] = [
  ['checked → copy made', 'create copy of config.ini', 'before'],
  ['copy made → filled', 'fill copy of config.ini', 'before'],
  ['copy filled → on the disk', 'sync copy of config.ini', 'before'],
  ['copy on the disk → in place', 'put config.ini in place', 'before'],
];
const ending: readonly Window[] = [
  ['in place → recorded', 'insert audit_events', 'after'],
  ['answered', 'answer to the user', 'after'],
  ['saved', atRest, 'after'],
];

const savedText = (site: CrashSite, ...path: string[]) => readFile(join(site.home, ...path), 'utf8').catch(() => '');

function keySavingFlow(): Flow {
  let ada: BrowserClient;
  return {
    title: 'saving the key',
    windows: [
      ['asked → session for the check requested', 'send POST /tool_router/session', 'before'],
      ['session requested → made', 'sent POST /tool_router/session', 'before'],
      ['session made → known', 'answered POST /tool_router/session', 'before'],
      ['session known → deletion sent', 'send DELETE /tool_router/session/{id}', 'before'],
      ['deletion sent → deleted', 'sent DELETE /tool_router/session/{id}', 'before'],
      ['deleted → known', 'answered DELETE /tool_router/session/{id}', 'before'],
      ['deletion known → project stored', 'insert provider_projects', 'before'],
      ...replacement,
      ...ending,
    ],
    async prepare(site) {
      ada = await site.signIn('ada');
      done(await ada.put(keyPath, { apiKey: keyOf(site.round - 1) }));
    },
    act: async (site) => done(await ada.put(keyPath, { apiKey: keyOf(site.round) })),
    async check(site, { found }) {
      const round = found === 'before' ? site.round - 1 : site.round;
      expect(await savedText(site, 'appconnect', 'config.ini')).to.equal(`api_key = ${keyOf(round)}\n`);
      expect(await site.settingsFiles()).to.deep.equal(['config.ini', 'installation.ini']);
      expect((await stat(join(site.home, 'appconnect', 'config.ini'))).mode & 0o777).to.equal(0o600);
      expect((await ada.get(keyPath.replace('/api-key', ''))).body.key).to.include({ saved: true, source: 'saved' });
      done(await ada.put(keyPath, { apiKey: keyOf(site.round) }));
      expect(await savedText(site, 'appconnect', 'config.ini')).to.equal(`api_key = ${keyOf(site.round)}\n`);
    },
  };
}

function keyDeletingFlow(): Flow {
  let ada: BrowserClient;
  return {
    title: 'deleting the key',
    windows: [...replacement, ...ending],
    async prepare(site) {
      ada = await site.signIn('ada');
      done(await ada.put(keyPath, { apiKey: keyOf(0) }));
    },
    act: async () => done(await ada.delete(keyPath)),
    async check(site, { found }) {
      expect(await savedText(site, 'appconnect', 'config.ini')).to.equal(
        found === 'before' ? `api_key = ${keyOf(0)}\n` : '',
      );
      expect(await site.settingsFiles()).to.deep.equal(['config.ini', 'installation.ini']);
      expect(done(await ada.delete(keyPath)).body.key.saved).to.equal(false);
    },
  };
}

function addressSavingFlow(): Flow {
  let ada: BrowserClient;
  const addressOf = (round: number) => `https://platform-${round}.example`;
  return {
    title: 'saving the public address',
    windows: [...replacement, ...ending],
    async prepare(site) {
      ada = await site.signIn('ada');
      done(await ada.put(addressPath, { webPublicUrl: addressOf(site.round - 1) }));
    },
    act: async (site) => done(await ada.put(addressPath, { webPublicUrl: addressOf(site.round) })),
    async check(site, { found }) {
      const address = addressOf(found === 'before' ? site.round - 1 : site.round);
      expect(await savedText(site, 'config.ini')).to.equal(`web_public_url = ${address}\n`);
      expect((await ada.get(addressPath)).body).to.include({ webPublicUrl: address });
      // A copy that was just made may still be under way; the next save after a minute removes it.
      await site.maintain(61_000);
      done(await ada.put(addressPath, { webPublicUrl: addressOf(site.round) }));
    },
  };
}

describeFlows([keySavingFlow(), keyDeletingFlow()], withoutKey);
describeFlows([addressSavingFlow()]);
