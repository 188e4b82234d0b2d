import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { HostPlatform } from '../../../src/host/index.js';
import { createQuietLogger } from '../../../src/testing/reference-host/host-logger.js';
import { startSandbox } from '../../../src/testing/sandbox.js';
import { greetFromSandbox } from '../../../src/testing/sandbox-greeting.js';
import { nothingToClose, writeInlinePlugin } from '../../support/inline-plugin.js';

describe('Sandbox', () => {
  let directory: string;
  let given: HostPlatform | undefined;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sandbox-'));
  });
  afterEach(() => rm(directory, { recursive: true }));

  const start = async (options: { environment?: Record<string, string>; port?: number } = {}) => {
    const pluginManifest = await writeInlinePlugin(directory, async (host) => {
      given = host;
      return nothingToClose;
    });
    const settings = { home: join(directory, 'home'), pluginManifest, logger: createQuietLogger(), environment: {} };
    return startSandbox({ ...settings, ...options });
  };

  it('starts the provider emulator and a host that knows where it is, and says which key to paste', async () => {
    const sandbox = await start();

    expect(given?.environment).to.deep.equal({ APPCONNECT_PROVIDER_URL: sandbox.provider?.url });
    const greeting = greetFromSandbox(sandbox);
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
    expect(greetFromSandbox(sandbox)).not.to.include('ak_of_a_real_project');
    await sandbox.close();
  });

  it('serves the public address that it is told of', async () => {
    const sandbox = await start({ environment: { PLATFORM_WEB_PUBLIC_URL: 'https://platform.example/path' } });

    expect(given?.routes.isServedOrigin('https://platform.example')).to.equal(true);
    await sandbox.close();
  });

  it('leaves nothing open when a port is taken', async () => {
    const first = await start();
    const port = Number(new URL(first.url).port);

    const error = await start({ port }).catch((refusal) => refusal);

    expect(error).to.include({ code: 'EADDRINUSE', port });
    await first.close();
  });
});
