import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { startReplicatedSandbox } from '../../../src/testing/sandbox.js';
import { greetFromSandbox } from '../../../src/testing/sandbox-greeting.js';
import { FakeLogger } from '../../support/fakes/fake-host-parts.js';
import { writePluginManifest } from '../../support/hosts/manifest-under-test.js';
import { openReplicas, type ReplicaSandbox } from '../../support/hosts/replica-sandbox.js';
import { findFreePort, withTakenPort } from '../../support/loopback.js';
import { openPostgres, type TestDatabase } from '../../support/stores/databases.js';
import { useTemporaryDirectory } from '../../support/temporary-directory.js';
import { until } from '../../support/until.js';

describe('Replicas in processes of their own, behind one address, below a path', () => {
  let sandbox: ReplicaSandbox;

  before(async () => {
    sandbox = await openReplicas(2, { basePath: '/tools' });
  });
  after(() => sandbox.remove());

  const ask = (headers: Record<string, string> = {}) => fetch(`${sandbox.url}/v1/session`, { headers });
  const askOften = async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask()));
    return { statuses: new Set(answers.map(({ status }) => status)), numbers: new Set(answers.map(numberOf)) };
  };
  const numberOf = ({ headers }: { headers: Headers }) => Number(headers.get('x-replica'));

  it('are named in the greeting, with the one address before theirs', async () => {
    const greeting = await greetFromSandbox(sandbox);

    const urls = [sandbox.url, ...sandbox.replicas.list().map(({ url }) => url)];
    expect(greeting.match(/http:\S+/g)?.slice(0, 3)).to.deep.equal(urls);
    expect(greeting).to.contain('Replicas         2, in turns').and.not.to.contain('Problem');
  });

  it('take turns, and each answer says whose it is', async () => {
    const { statuses, numbers } = await askOften();

    expect([...statuses]).to.deep.equal([401]);
    expect([...numbers].sort()).to.deep.equal([1, 2]);
  });

  it('answer at that address and at their own, and check names and origins as a single host does', async () => {
    const body = JSON.stringify({ user: 'ada', org: 'acme' });
    const post = (url: string, headers: Record<string, string>) =>
      fetch(`${url}/v1/session`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

    const own = [sandbox.replica(1).url, sandbox.replica(2).url];
    for (const url of [sandbox.url, sandbox.url.replace('127.0.0.1', 'localhost'), ...own]) {
      const { origin, pathname } = new URL(url);
      expect(pathname).to.equal('/tools');
      expect((await post(url, { origin })).status, url).to.equal(200);
    }
    expect((await post(sandbox.url, { origin: 'https://evil.example' })).status).to.equal(403);
    expect((await post(sandbox.url, { origin: sandbox.provider.url })).status).to.equal(403);
  });

  it('know a person who signed in at another one', async () => {
    const ada = await sandbox.signIn('ada');

    const answers = [await ada.get('/v1/session'), await ada.get('/v1/session')];

    expect(answers.map(({ body }) => body.user)).to.deep.equal(['ada', 'ada']);
    expect(new Set(answers.map(numberOf)).size).to.equal(2);
  });

  it('start a sign-in to an app at one, and finish it at whichever has its turn', async () => {
    const ada = await sandbox.signIn('ada');
    await ada.put('/v1/appconnect/settings/api-key', { apiKey: sandbox.provider.projectKey });
    await ada.put('/v1/appconnect/apps/gmail/enablement');

    const answers = [await ada.connect('gmail', 'ada@example.com'), await ada.connect('gmail', 'ada@example.org')];

    for (const { body } of answers) expect(body).to.contain('<h1>Gmail is connected as ada@example.');
  });

  it('get no request while they are being started again, and then answer at the same address', async () => {
    const killed = sandbox.replica(2);

    await sandbox.replicas.kill(2);
    const meanwhile = await askOften();
    await sandbox.waitForRestart(killed);
    const afterwards = await askOften();

    expect([...meanwhile.statuses, ...afterwards.statuses]).to.deep.equal([401, 401]);
    expect([...meanwhile.numbers]).to.deep.equal([1]);
    expect([...afterwards.numbers].sort()).to.deep.equal([1, 2]);
    expect(sandbox.replica(2)).to.include({ url: killed.url });
    expect((await fetch(`${killed.url}/v1/session`)).status).to.equal(401);
    expect(sandbox.log.lines.map(({ message, fields }) => `${fields?.replica}: ${message}`)).to.deep.equal([
      '2: a replica ended and is started again',
      '2: a replica answers again',
    ]);
  });

  it('say that none answers while all are being started again', async () => {
    await Promise.all([sandbox.replicas.kill(1), sandbox.replicas.kill(2)]);
    const refused = await ask();

    expect(refused.status).to.equal(503);
    expect(refused.headers.get('retry-after')).to.equal('1');
    expect(await refused.json()).to.include({ code: 'no_replica', status: 503 });
    await until('one answers', async () => (await ask()).status === 401);
  });
});

describe('Replicas that cannot start', () => {
  const home = useTemporaryDirectory();

  const start = async (options: { database: string; port?: number }) => {
    const place = { home: home(), pluginManifest: await writePluginManifest(home()), environment: {} };
    const settings = { ...place, logger: new FakeLogger(), logLevel: 'none' as const, replicas: 2, ...options };
    return startReplicatedSandbox(settings).catch((refusal: Error) => refusal);
  };

  it('say why, and leave nothing listening', async () => {
    const database = 'postgres://someone:secret@127.0.0.1:1/platform';
    const port = await findFreePort();

    const onFile = await start({ database: 'platform.db' });
    const onTakenPort = await withTakenPort((taken) => start({ database, port: taken }));
    const withoutDatabase = await start({ database, port });

    expect(onFile).to.have.property('message').that.contains('give a postgres:// address');
    expect(onTakenPort).to.include({ code: 'EADDRINUSE' });
    expect(withoutDatabase)
      .to.have.property('message')
      .that.contains('The database postgres://127.0.0.1:1/platform cannot be used')
      .and.not.contains('secret');
    expect(await fetch(`http://127.0.0.1:${port}`).catch(() => 'closed')).to.equal('closed');
  });
});

describe('Replicas whose starter ends', () => {
  const home = useTemporaryDirectory();
  let database: TestDatabase;

  before(async () => {
    database = await openPostgres();
  });
  after(() => database.close());

  /** Starts them from a process of its own, which leads a process group as a program in a terminal does. */
  const start = async (replicas: number) => {
    const script = fileURLToPath(new URL('../../support/hosts/replicas-starter.js', import.meta.url));
    const starter = fork(script, { execArgv: [], detached: true });
    const pluginManifest = await writePluginManifest(home());
    const place = { home: home(), database: database.address, pluginManifest };
    starter.send({ ...place, replicas, environment: {}, logLevel: 'none' });
    const [urls] = (await once(starter, 'message')) as [string[]];
    return { starter, urls };
  };
  const isClosed = (url: string) =>
    fetch(url).then(
      () => false,
      () => true,
    );
  const areClosed = async (urls: string[]) => (await Promise.all(urls.map(isClosed))).every(Boolean);

  it('end when it is killed', async () => {
    const { starter, urls } = await start(1);

    starter.kill('SIGKILL');

    await until('none of them listens', () => areClosed(urls));
  });

  it('end before it, in order, at a Ctrl-C that reaches all of them', async () => {
    const { starter, urls } = await start(3);

    process.kill(-(starter.pid ?? 0), 'SIGINT');

    expect(await once(starter, 'exit')).to.deep.equal([0, null]);
    expect(await areClosed(urls)).to.equal(true);
  });
});
