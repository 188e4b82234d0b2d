import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import {
  type ProviderEmulator,
  type ProviderEmulatorOptions,
  startProviderEmulator,
} from '../../../src/testing/provider-emulator/provider-emulator.js';
import { rejectionOf } from '../../support/errors.js';
import { ProviderCaller } from '../../support/provider-emulator/provider-caller.js';
import { useTemporaryDirectory } from '../../support/temporary-directory.js';
import { until } from '../../support/until.js';

const emulatorModule = new URL('../../../src/testing/provider-emulator/provider-emulator.js', import.meta.url).href;

describe('State file of the provider emulator', () => {
  const directory = useTemporaryDirectory();
  let stateFile: string;
  let reports: string[];
  const running: ProviderEmulator[] = [];

  beforeEach(() => {
    stateFile = join(directory(), 'state.json');
    reports = [];
  });
  afterEach(() => Promise.all(running.splice(0).map((emulator) => emulator.close())));

  const start = async (options: ProviderEmulatorOptions = {}) => {
    const report = (sentence: string) => reports.push(sentence);
    const emulator = await startProviderEmulator({ stateFile, report, ...options });
    running.push(emulator);
    return { emulator, provider: new ProviderCaller(emulator) };
  };
  const execute = (provider: ProviderCaller, tool: string, accountId: string, input: Record<string, unknown>) =>
    provider.post(`/tools/execute/${tool}`, { connected_account_id: accountId, user_id: 'ada', arguments: input });
  const mail = { recipient_email: 'grace@example.com', subject: 'Otter census', body: 'Up.' };

  const spelledOut = (emulator: ProviderEmulator) => JSON.stringify([emulator.accounts(), emulator.sessions()]);

  it('gives the next emulator the same project, accounts, sessions and mails', async () => {
    const first = await start();
    const accountId = await first.provider.connect();
    const session = await first.provider.pinnedSession(accountId);
    const sent = await execute(first.provider, 'GMAIL_SEND_EMAIL', accountId, mail);
    const whose = await first.provider.get('/auth/session/info');
    const before = spelledOut(first.emulator);
    await first.emulator.close();

    const { emulator, provider } = await start();

    expect((await provider.get('/auth/session/info')).body.project.id).to.equal(whose.body.project.id);
    expect(spelledOut(emulator)).to.equal(before);
    expect((await provider.get(`/tool_router/session/${session.body.session_id}`)).status).to.equal(200);
    const found = await execute(provider, 'GMAIL_FETCH_EMAILS', accountId, { query: 'in:sent subject:"Otter census"' });
    expect(JSON.stringify(found.body.data)).to.contain('Otter census');
    const again = await execute(provider, 'GMAIL_SEND_EMAIL', accountId, mail);
    expect(again.body.data.messageId).to.be.a('string').that.does.not.equal(sent.body.data.messageId);
    await provider.connect();
    expect(new Set(emulator.accounts().map(({ wordId }) => wordId)).size).to.equal(2);
    expect(reports).to.deep.equal([]);
  });

  it('is written soon after a change, so that little is lost when the process is killed', async () => {
    const { provider } = await start();
    const accountId = await provider.connect();
    const saved = async () => (await readFile(stateFile, 'utf8').catch(() => '')).includes(accountId);

    await until('the account is in the file', saved);

    const copy = join(directory(), 'copy.json');
    await copyFile(stateFile, copy);
    const again = await start({ stateFile: copy });
    expect(again.emulator.accounts().map(({ id }) => id)).to.deep.equal([accountId]);
  });

  it('is refused to another emulator until the one that has it is closed, since each would overwrite what the other saves', async () => {
    const { emulator } = await start();

    const refusal = await rejectionOf(start());

    expect(refusal).to.include({ code: 'STATE_FILE_IN_USE', path: stateFile });
    expect(refusal.message).to.contain(`${stateFile} is in use by another emulator`);
    await emulator.close();
    await start();
  });

  async function startTwenty(): Promise<(string | undefined)[]> {
    const outcomes: Promise<string | undefined>[] = [];
    for (let index = 0; index < 20; index += 1) {
      outcomes.push(
        start().then(
          () => 'started',
          ({ code }: NodeJS.ErrnoException) => code,
        ),
      );
      // So that each is at another of its steps while the next one begins.
      await setImmediate();
    }
    return Promise.all(outcomes);
  }

  it('is given to one of many emulators that start at the same time', async () => {
    expect(await startTwenty()).to.deep.equal(['started', ...Array(19).fill('STATE_FILE_IN_USE')]);
  });

  it('is used without a claim where something else is in its place', async () => {
    const before = process.env.TMPDIR;
    process.env.TMPDIR = directory();
    try {
      const { emulator } = await start();
      const [claim = ''] = await readdir(directory());
      await emulator.close();
      await mkdir(join(directory(), claim));

      await start();
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
  });

  async function leaveBehind(): Promise<void> {
    const program = `
      import { startProviderEmulator } from ${JSON.stringify(emulatorModule)};
      await startProviderEmulator({ stateFile: ${JSON.stringify(stateFile)} });
      process.kill(process.pid, 'SIGKILL');
    `;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' });
    expect(await once(child, 'exit')).to.deep.equal([null, 'SIGKILL']);
  }

  it('is free again at once when the process that had it is killed', async () => {
    await leaveBehind();

    await start();
  });

  it('is given to one of many emulators that start after a process that was killed', async () => {
    await leaveBehind();

    const outcomes = await startTwenty();

    expect(outcomes.toSorted()).to.deep.equal([...Array(19).fill('STATE_FILE_IN_USE'), 'started']);
  });

  it('is emptied by a reset', async () => {
    const first = await start();
    await first.provider.connect();
    first.emulator.reset();
    await first.emulator.close();

    expect((await start()).emulator.accounts()).to.deep.equal([]);
  });

  it('belongs to the project of its key', async () => {
    const first = await start();
    await first.provider.connect();
    await first.emulator.close();

    const other = await start({ projectKey: 'ak_of_another_project' });

    expect(other.emulator.accounts()).to.deep.equal([]);
  });

  for (const [kind, text] of [
    ['damaged', '{"version":1,"proj'],
    ['older', '{"version":0,"projects":[]}'],
    ['foreign', '{"version":1,"issuedIds":0,"projects":[{"id":7}]}'],
  ] as const) {
    it(`is moved away with a message when it is ${kind}`, async () => {
      await writeFile(stateFile, text);

      const { emulator } = await start();

      expect(emulator.accounts()).to.deep.equal([]);
      const [kept] = (await readdir(directory())).filter((name) => name.startsWith('state.json.unreadable-'));
      expect(await readFile(join(directory(), kept ?? ''), 'utf8')).to.equal(text);
      expect(reports).to.have.length(1);
      expect(reports[0]).to.contain(stateFile).and.to.contain('starts empty');
    });
  }
});
