import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import {
  type ProviderEmulator,
  startProviderEmulator,
} from '../../../src/testing/provider-emulator/provider-emulator.js';
import { ProviderCaller } from '../../support/provider-emulator/provider-caller.js';
import { useTemporaryDirectory } from '../../support/temporary-directory.js';

describe('Provider emulator with a catalog of its own', () => {
  const directory = useTemporaryDirectory();
  let emulator: ProviderEmulator | undefined;

  afterEach(async () => {
    await emulator?.close();
    emulator = undefined;
  });

  const write = (name: string, content: unknown) =>
    writeFile(join(directory(), name), typeof content === 'string' ? content : JSON.stringify(content));
  const start = async () => {
    emulator = await startProviderEmulator({ catalogDirectory: directory() });
    return new ProviderCaller(emulator);
  };
  const toolkit = {
    slug: 'zeta',
    name: 'Zeta',
    auth_schemes: ['OAUTH2'],
    composio_managed_auth_schemes: ['OAUTH2'],
    meta: {
      description: 'An app.',
      categories: [{ id: 'crm', name: 'CRM' }],
      tools_count: 40,
      logo: 'https://x.test/z',
    },
  };
  const tool = {
    slug: 'ZETA_DO',
    name: 'Do',
    description: 'Does it.',
    toolkit: { slug: 'zeta', name: 'Zeta' },
    tags: ['readOnlyHint'],
    input_parameters: { type: 'object', properties: { n: { type: 'number' } } },
  };

  it('serves its apps in their order, with generated logos', async () => {
    await write('toolkits.json', [toolkit, { ...toolkit, slug: 'alpha', name: 'Alpha' }]);
    await write('tools.json', [tool]);

    const { body } = await (await start()).get('/toolkits');

    expect(body.items.map((item: { slug: string }) => item.slug)).to.deep.equal(['zeta', 'alpha']);
    expect(body.items[0].meta).to.include({ tools_count: 40, logo: `${emulator?.url}/logos/zeta.svg` });
  });

  it('answers its actions with an echo, kept per account', async () => {
    await write('toolkits.json', [toolkit]);
    await write('tools.json', [tool]);
    const provider = await start();
    const [ada, ben] = [
      await provider.connect({ toolkit: 'zeta' }),
      await provider.connect({ toolkit: 'zeta', userId: 'ben' }),
    ];
    const run = async (accountId: string, userId: string, n: number) => {
      const call = { connected_account_id: accountId, user_id: userId, arguments: { n } };
      return (await provider.post('/tools/execute/ZETA_DO', call)).body.data;
    };

    await run(ada, 'ada', 1);
    const adas = await run(ada, 'ada', 2);
    const bens = await run(ben, 'ben', 3);

    const inputs = (data: { calls: { input: unknown }[] }) => data.calls.map((call) => call.input);
    expect([adas.account, adas.echo, inputs(adas)]).to.deep.equal(['ada@example.com', { n: 2 }, [{ n: 1 }, { n: 2 }]]);
    expect(inputs(bens)).to.deep.equal([{ n: 3 }]);
  });

  it('accepts any arguments for a schema that does not compile', async () => {
    await write('toolkits.json', [{ ...toolkit, no_auth: true }]);
    await write('tools.json', [{ ...tool, input_parameters: { properties: { n: { $ref: '#/nowhere' } } } }]);

    const { body } = await (await start()).post('/tools/execute/ZETA_DO', { user_id: 'ada', arguments: { n: 1 } });

    expect(body).to.include({ successful: true });
  });

  it('names a file that is missing, damaged or of another shape', async () => {
    const failure = () =>
      start().then(
        () => '',
        (error: Error) => error.message,
      );

    expect(await failure())
      .to.contain('Cannot read the catalog file')
      .and.contain('tools.json');
    await write('tools.json', [tool]);
    await write('toolkits.json', '{');
    expect(await failure())
      .to.contain('toolkits.json')
      .and.contain('no JSON');
    await write('toolkits.json', [{ slug: 'zeta' }]);
    expect(await failure())
      .to.contain('toolkits.json')
      .and.contain('name');
  });
});
