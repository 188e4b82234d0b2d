import { expect } from 'chai';
import { keyedOptions } from '../../support/provider/keyed-options.js';
import { always, withScriptedProvider } from '../../support/provider/scripted-server.js';

describe('The list of auth configs', () => {
  const serve = withScriptedProvider();

  it('tells which of them have shared credentials, and nothing of these', async () => {
    const shared = [{ api_key: 'canary' }, 'canary', {}, '', null, undefined];
    const items = shared.map((shared_credentials, at) => ({
      id: `ac_${at}`,
      status: 'ENABLED',
      toolkit: { slug: 'gmail' },
      shared_credentials,
    }));
    const { gateway } = await serve(always({ items }));

    const found = await gateway.listAuthConfigs('gmail', keyedOptions());

    expect(found.map(({ isShared }) => isShared)).to.deep.equal([true, true, ...Array(4).fill(undefined)]);
    expect(JSON.stringify(found)).not.to.include('canary');
  });

  it('tells which of them have accounts, where it says how many', async () => {
    const counts = [1, '2', 0, '0', 'many', null, undefined];
    const items = counts.map((no_of_connections, at) => ({
      id: `ac_${at}`,
      toolkit: { slug: 'gmail' },
      no_of_connections,
    }));
    const { gateway } = await serve(always({ items }));

    const found = await gateway.listAuthConfigs('gmail', keyedOptions());

    expect(found.map(({ hasAccounts }) => hasAccounts)).to.deep.equal([true, true, ...Array(5).fill(undefined)]);
  });
});
