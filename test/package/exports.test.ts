import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

describe('What the package exports, by name', () => {
  it('is the plugin, for a host to load', async () => {
    expect(Object.keys(await import('appconnect'))).to.deep.equal(['activate']);
  });

  it('is the host contract, for a host to keep', async () => {
    expect(Object.keys(await import('appconnect/host')).sort()).to.deep.equal([
      'hostApiVersion',
      'pluginManifestSchema',
    ]);
  });

  it('is what every host has to do alike', async () => {
    expect(Object.keys(await import('appconnect/hosting')).sort()).to.deep.equal([
      'LocalEventBus',
      'PluginHost',
      'ReplicaEventBus',
    ]);
  });

  it('is the sandbox and the conformance suite, for a host to try', async () => {
    const { describeHostConformance, startProviderEmulator, startReferenceHost, startSandbox } = await import(
      'appconnect/testing'
    );

    for (const piece of [describeHostConformance, startProviderEmulator, startReferenceHost, startSandbox]) {
      expect(piece).to.be.a('function');
    }
  });

  for (const name of ['appconnect/ui', 'appconnect/plugin.manifest.json']) {
    it(`is the file of ${name}, once it is built`, () => {
      expect(existsSync(fileURLToPath(import.meta.resolve(name)))).to.equal(true);
    });
  }
});
