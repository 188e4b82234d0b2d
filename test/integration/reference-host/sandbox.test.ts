import { join } from 'node:path';
import { expect } from 'chai';
import type { HostPlatform } from '../../../src/host/index.js';
import { createQuietLogger } from '../../../src/testing/reference-host/host-logger.js';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../src/testing/sandbox.js';
import { greetFromSandbox } from '../../../src/testing/sandbox-greeting.js';
import { nothingToClose, writeInlinePlugin } from '../../support/hosts/inline-plugin.js';
import { useTemporaryDirectory } from '../../support/temporary-directory.js';

describe('Sandbox', () => {
  const directory = useTemporaryDirectory();
  let given: HostPlatform | undefined;
  const opened: Sandbox[] = [];

  afterEach(() => Promise.all(opened.splice(0).map((sandbox) => sandbox.close())));

  const start = async (options: Partial<SandboxOptions> = {}) => {
    const pluginManifest = await writeInlinePlugin(directory(), async (host) => {
      given = host;
      return nothingToClose;
    });
    const settings = { home: join(directory(), 'home'), pluginManifest, logger: createQuietLogger(), environment: {} };
    const sandbox = await startSandbox({ ...settings, ...options });
    opened.push(sandbox);
    return sandbox;
  };

  it('starts the provider emulator and a host that uses it, and prints the key to paste', async () => {
    const sandbox = await start();

    expect(given?.environment).to.deep.equal({ APPCONNECT_PROVIDER_URL: sandbox.provider?.url });
    const greeting = await greetFromSandbox(sandbox);
    for (const word of [sandbox.url, sandbox.provider?.url, 'ak_sandbox_project_key', sandbox.home]) {
      expect(greeting).to.include(word);
    }
    await sandbox.close();
    for (const url of [sandbox.url, sandbox.provider?.url ?? '']) {
      expect(await fetch(url).catch(() => 'closed')).to.equal('closed');
    }
  });

  it('uses the real provider when a key is given, and starts no emulator', async () => {
    const environment = { APPCONNECT_API_KEY: 'ak_of_a_real_project' };
    const sandbox = await start({ environment });

    expect(sandbox.provider).to.equal(undefined);
    expect(given?.environment).to.deep.equal(environment);
    const greeting = await greetFromSandbox(sandbox);
    expect(greeting).to.include('the real one').and.to.include('from APPCONNECT_API_KEY');
    expect(greeting).not.to.include('ak_of_a_real_project');
  });

  const greetingWith = async (environment: Record<string, string>) => {
    const sandbox = await start({ environment });
    const greeting = await greetFromSandbox(sandbox);
    await sandbox.close();
    return greeting;
  };

  it('does not call a provider on this machine the real one', async () => {
    const address = 'http://127.0.0.1:4871';
    const greeting = await greetingWith({ APPCONNECT_API_KEY: 'ak_any', APPCONNECT_PROVIDER_URL: address });

    expect(greeting).to.include(address).and.not.to.include('the real one');
  });

  it('says that a key comes from a file, and reports an empty one', async () => {
    const fromFile = await greetingWith({ APPCONNECT_API_KEY_FILE: '/run/secrets/key' });
    const empty = await greetingWith({ APPCONNECT_API_KEY: '', PLATFORM_WEB_PUBLIC_URL: ' ' });

    expect(fromFile).to.include('from APPCONNECT_API_KEY_FILE').and.not.to.include('paste');
    expect(empty).to.match(/Problem .*APPCONNECT_API_KEY is set, but empty/);
    expect(empty).to.match(/Problem .*PLATFORM_WEB_PUBLIC_URL is set, but empty/);
  });

  it('serves the configured public address', async () => {
    await start({ environment: { PLATFORM_WEB_PUBLIC_URL: 'https://platform.example/path' } });

    expect(given?.routes.isServedOrigin('https://platform.example')).to.equal(true);
  });

  it('leaves nothing open when a port is taken', async () => {
    const first = await start();
    const port = Number(new URL(first.url).port);
    const home = join(directory(), 'other');

    const error = await start({ home, port }).catch((refusal) => refusal);

    expect(error).to.include({ code: 'EADDRINUSE', port });
    // Refused while a provider has the home.
    await start({ home });
  });
});
