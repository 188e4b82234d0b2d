import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { pluginManifestSchema, toManifestJsonSchema } from '../../src/contract/manifest-contract.js';
import { openSandbox } from '../support/hosts/sandbox.js';

const readRepositoryFile = async (name: string) =>
  JSON.parse(await readFile(new URL(`../../../${name}`, import.meta.url), 'utf8'));

describe('Plugin manifest', () => {
  it('has a JSON Schema on disk that says what the schema in the code says', async () => {
    const onDisk = await readRepositoryFile('plugin.manifest.schema.json');

    expect(onDisk, 'run scripts/write-manifest-schema.mjs').to.deep.equal(toManifestJsonSchema());
  });

  it('is valid by both schemas', async () => {
    const manifest = await readRepositoryFile('plugin.manifest.json');
    const validate = new Ajv2020({ strict: true }).compile(toManifestJsonSchema());

    expect(pluginManifestSchema.safeParse(manifest).error?.issues).to.equal(undefined);
    expect(validate(manifest), JSON.stringify(validate.errors)).to.equal(true);
  });

  it('is refused by both schemas with a field too many or too few, at the top or deep inside', async () => {
    const manifest = await readRepositoryFile('plugin.manifest.json');
    const validate = new Ajv2020({ strict: true }).compile(toManifestJsonSchema());
    const { version: _version, ...unversioned } = manifest;
    const coloured = structuredClone(manifest);
    coloured.contributions.routes[0].colour = 'red';

    for (const wrong of [unversioned, coloured, { ...manifest, colour: 'red' }]) {
      expect(pluginManifestSchema.safeParse(wrong).success).to.equal(false);
      expect(validate(wrong)).to.equal(false);
    }
  });

  it('states the version and the entries of the package', async () => {
    const manifest = await readRepositoryFile('plugin.manifest.json');
    const { version, exports } = await readRepositoryFile('package.json');

    expect(manifest.version).to.equal(version);
    expect(manifest.entry).to.deep.equal({ server: exports['.'].default, ui: exports['./ui'].default });
  });

  it('states exactly what the plugin registers, and the fields that it adds to the reports', async () => {
    const sandbox = await openSandbox();
    const manifest = await readRepositoryFile('plugin.manifest.json');
    const { problems, contributions: registered } = sandbox.host;
    const readFields = async (path: string) => {
      const { status: _status, plugin: _plugin, ...fields } = await (await fetch(sandbox.url + path)).json();
      return Object.keys(fields).sort();
    };

    expect(problems).to.deep.equal([]);
    expect(registered.routes).to.have.deep.members(manifest.contributions.routes);
    expect(registered.migrations).to.deep.equal(manifest.contributions.migrations);
    expect(await readFields('/health')).to.deep.equal([...manifest.contributions.health].sort());
    expect(await readFields('/v1/system/status')).to.deep.equal([...manifest.contributions.systemStatus].sort());
    await sandbox.remove();
  });
});
