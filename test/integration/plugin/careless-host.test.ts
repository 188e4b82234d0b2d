import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { HostPlatform } from '../../../src/host/host-platform.js';
import type { Principal, Route } from '../../../src/host/routes.js';
import { activate } from '../../../src/plugin.js';
import { failingDisposals } from '../../support/hosts/failing-disposals.js';
import { RecordingHost } from '../../support/hosts/recording-host.js';
import { openSqlite, useDatabase } from '../../support/stores/databases.js';
import { useTemporaryDirectory } from '../../support/temporary-directory.js';

type Ports = Exclude<keyof HostPlatform, 'configDirectory' | 'environment'>;

describe('The plugin in a careless host', () => {
  const client = useDatabase(openSqlite);
  const directory = useTemporaryDirectory();
  const refusal = (host: HostPlatform) =>
    activate(host).then(
      () => undefined,
      (error: Error) => error.message,
    );

  it('is refused where the configuration directory is a file, or below one', async () => {
    const file = join(directory(), 'settings.ini');
    await writeFile(file, '');

    for (const path of [file, join(file, 'platform')]) {
      const message = await refusal(new RecordingHost(path, client()));

      expect(message)
        .to.match(/^configDirectory: .*name a folder/)
        .and.include(JSON.stringify(path));
    }
  });

  it('refuses a configuration directory that only a shell would find, and makes none of that name', async () => {
    for (const path of ['~', '~/.platform', '~ada/.platform']) {
      expect(await refusal(new RecordingHost(path, client())))
        .to.match(/^configDirectory: .*"~".*give the whole path/)
        .and.include(JSON.stringify(path));
    }
  });

  it('takes a configuration directory that is not there yet, and makes it', async () => {
    const host = new RecordingHost(join(directory(), 'new', 'platform'), client());
    const plugin = await activate(host);
    for (const run of host.tasks) await run();

    expect(host.logger.messages('warn').join()).to.not.include('could not be looked at');
    await plugin.deactivate();
    await rm(join(directory(), 'new'), { recursive: true });
  });

  for (const [text, mend] of [
    ['localhost:3000', 'begins with "https://"'],
    ['http://localhost:3000', 'leads back to the computer'],
    ['', 'set but empty'],
  ] as const) {
    it(`says at the start that PLATFORM_WEB_PUBLIC_URL=${text} cannot be used, and why`, async () => {
      const host = new RecordingHost(directory(), client());
      Object.assign(host.environment, { PLATFORM_WEB_PUBLIC_URL: text });
      const plugin = await activate(host);

      for (const run of host.tasks) await run();

      const [line] = host.logger.lines.filter(({ message }) => message.includes('PLATFORM_WEB_PUBLIC_URL'));
      expect(line?.level).to.equal('warn');
      expect(line?.fields?.reason).to.include(mend);
      await plugin.deactivate();
    });
  }

  it('says nothing of a public address that can be used', async () => {
    const host = new RecordingHost(directory(), client());
    Object.assign(host.environment, { PLATFORM_WEB_PUBLIC_URL: 'https://platform.example/tools' });
    const plugin = await activate(host);

    for (const run of host.tasks) await run();

    expect(host.logger.messages('warn').join()).to.not.include('PLATFORM_WEB_PUBLIC_URL');
    await plugin.deactivate();
  });

  const registering: [Ports, string][] = [
    ['startup', 'register'],
    ['routes', 'register'],
    ['tools', 'registerProvider'],
    ['status', 'contributeHealth'],
    ['status', 'contributeSystemStatus'],
    ['ui', 'mount'],
    ['events', 'subscribe'],
  ];
  for (const [port, method] of registering) {
    for (const [kind, answer] of [
      ['nothing', undefined],
      ['a promise', Promise.resolve()],
    ] as const) {
      it(`is refused where ${port}.${method} returns ${kind}, in words`, async () => {
        const host = new RecordingHost(directory(), client());
        Object.assign(host, { [port]: { ...host[port], [method]: () => answer } });

        expect(await refusal(host))
          .to.include(`${port}.${method}: `)
          .and.include('dispose');
        expect([...host.live]).to.deep.equal([]);
      });
    }
  }

  it('makes no platform admin of a person whose `isPlatformAdmin` is a promise, and the log says so', async () => {
    const host = new RecordingHost(directory(), client());
    const routes: Route[] = [];
    Object.assign(host.routes, { register: (route: Route) => routes.push(route) && { dispose: () => undefined } });
    const plugin = await activate(host);
    const save = routes.find(({ method, path }) => method === 'PUT' && path === '/v1/appconnect/settings/api-key');
    const request = new Request('https://platform.example', { method: 'PUT', body: '{"apiKey":"ak_of_another"}' });
    const isPlatformAdmin = Promise.resolve(false) as unknown as boolean;
    const principal: Principal = { userId: 'ben', name: 'Ben', orgId: 'acme', role: 'member', isPlatformAdmin };

    const answer = await save?.handle({ request, params: {}, principal });

    expect(answer?.status).to.equal(500);
    const [line] = host.logger.lines.filter(({ level }) => level === 'error');
    expect(line?.fields?.error).to.match(/principal whose isPlatformAdmin is a promise/);
    await plugin.deactivate();
  });

  it('leaves nothing at the client of the host, where the database fails until it stops', async () => {
    const host = new RecordingHost(directory(), client());
    const listeners = () => client().client.listenerCount('query-response');
    const before = listeners();
    const plugin = await activate(host);
    await client().raw('PRAGMA query_only = ON');
    const [prepare] = host.tasks;
    await prepare?.().catch(() => undefined);
    const during = listeners();

    await plugin.deactivate();
    await client().raw('PRAGMA query_only = OFF');

    expect([during, listeners()]).to.deep.equal([before + 1, before]);
  });

  for (const [kind, dispose] of failingDisposals) {
    it(`closes all the same where each of its subscriptions ${kind} when it is disposed, and logs it`, async () => {
      const host = new RecordingHost(directory(), client());
      let [subscribed, disposed] = [0, 0];
      host.events.subscribe = () => {
        subscribed += 1;
        return {
          dispose: () => {
            disposed += 1;
            return dispose();
          },
        };
      };
      const plugin = await activate(host);
      for (const run of host.tasks) await run();

      await plugin.deactivate();

      expect([disposed, host.logger.messages('error')]).to.deep.equal([
        subscribed,
        Array(2).fill('A part of the plugin did not close well.'),
      ]);
    });
  }

  for (const [kind, dispose] of failingDisposals) {
    it(`closes all the same where what it mounted ${kind} when it is disposed, takes the rest away, and names it`, async () => {
      const host = new RecordingHost(directory(), client());
      Object.assign(host.ui, { mount: () => ({ dispose }) });
      const plugin = await activate(host);

      await plugin.deactivate();

      expect([...host.live]).to.deep.equal([]);
      const reasons = host.logger.lines.map(({ fields }) => String(fields?.error));
      expect(reasons.join()).to.include('dispose() of what ui.mount() of the host returned ');
    });
  }
});
