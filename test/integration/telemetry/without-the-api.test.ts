import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';

/** Resolves a package of another name in its place, as if it were not installed. `as`: the words of the error, or else Node's. */
const hiddenBy = (as?: string) => `
  export async function resolve(specifier, context, next) {
    if (specifier !== '@opentelemetry/api') return next(specifier, context);
    try {
      return await next('@opentelemetry/not-installed', context);
    } catch (error) {
      error.message = ${JSON.stringify(as)} ?? error.message.replaceAll('@opentelemetry/not-installed', specifier);
      throw error;
    }
  }`;

const yarn = `appconnect tried to access @opentelemetry/api (a peer dependency) but it isn't provided by your application; this makes the require call ambiguous and unsound.`;

/** As bundlers leave it in place of the import, and of another realm, as Jest has it. */
const bundled = `
  import { runInNewContext } from 'node:vm';
  const words = "Cannot find module '@opentelemetry/api'";
  throw Object.assign(runInNewContext('Error')(words), { code: 'MODULE_NOT_FOUND' });`;

const asModule = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`;
const replacedBy = (source: string) => `
  export async function resolve(specifier, context, next) {
    if (specifier !== '@opentelemetry/api') return next(specifier, context);
    return { url: ${JSON.stringify(asModule(source))}, shortCircuit: true };
  }`;
const hookOf = (hidden: string) =>
  `import { register } from 'node:module'; register(${JSON.stringify(asModule(hidden))});`;
const dist = (path: string) => JSON.stringify(new URL(`../../../${path}`, import.meta.url).href);

describe('Without @opentelemetry/api', () => {
  const run = async (source: string, hidden = hiddenBy()) => {
    const options = ['--import', asModule(hookOf(hidden)), '--input-type=module', '--eval', source];
    const root = fileURLToPath(new URL('../../../..', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, options, { cwd: root });
    return stdout.trim();
  };

  it('the plugin is activated, and measures nothing', async () => {
    const source = `
      import 'reflect-metadata';
      import knex from 'knex';
      import { activate } from ${dist('src/index.js')};
      import { loadTelemetry } from ${dist('src/telemetry/load-telemetry.js')};
      import { noTelemetry } from ${dist('src/telemetry/telemetry.js')};
      import { RecordingHost } from ${dist('test/support/hosts/recording-host.js')};
      const client = knex({ client: 'sqlite3', connection: ':memory:', useNullAsDefault: true });
      const host = new RecordingHost('/nowhere', client);
      const plugin = await activate(host);
      const isOff = (await loadTelemetry()) === noTelemetry;
      console.log(JSON.stringify({ isOff, isActive: host.live.size > 0 }));
      await plugin.deactivate();
      await client.destroy();`;

    expect(JSON.parse(await run(source))).to.deep.equal({ isOff: true, isActive: true });
  });

  for (const [who, hidden] of [
    ['Yarn', hiddenBy(yarn)],
    ['a bundler', replacedBy(bundled)],
  ] as const) {
    it(`nothing is measured where ${who} says so`, async () => {
      const source = `
        import { loadTelemetry } from ${dist('src/telemetry/load-telemetry.js')};
        import { noTelemetry } from ${dist('src/telemetry/telemetry.js')};
        console.log((await loadTelemetry()) === noTelemetry);`;

      expect(await run(source, hidden)).to.equal('true');
    });
  }

  it('the API itself was hidden', async () => {
    const source = `console.log(await import('@opentelemetry/api').catch(({ code }) => code));`;

    expect(await run(source)).to.equal('ERR_MODULE_NOT_FOUND');
  });
});
