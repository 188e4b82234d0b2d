import { expect } from 'chai';
import { kinderSwitches } from '../../../src/testing/provider-emulator/provider/emulator-options.js';
import { emulatorOptions, keyedOptions } from '../../support/provider/keyed-options.js';
import {
  account,
  always,
  closeAfterEach,
  gatewayTo,
  withScriptedProvider,
} from '../../support/provider/scripted-server.js';
import { withEmulator } from '../../support/provider-emulator/with-emulator.js';

const waiting = emulatorOptions();

describe('The name of an account', () => {
  const closeAfter = closeAfterEach();
  const at = withEmulator();
  const serve = withScriptedProvider();

  /** As a sign-in that comes back finds it: by the account itself, which is read anyway, else by a search. */
  async function label(toolkit = 'gmail') {
    const accountId = await at.provider.connect({ toolkit });
    const authConfigId = at.emulator.accounts()[0]?.authConfigId;
    const gateway = closeAfter(gatewayTo(at.emulator.url, at.emulator.projectKey));
    const session = await gateway.createSession(
      { providerUserId: 'ada', app: toolkit, accountId, authConfigId },
      waiting,
    );
    const ownLabel = (await gateway.findAccount(accountId, waiting))?.label;
    return ownLabel ?? gateway.findAccountLabel({ session, app: toolkit, accountId }, waiting);
  }

  const searches = () => at.emulator.requests().filter(({ path }) => path.endsWith('/search'));

  it('is taken from its sign-in, without a search', async () => {
    expect(await label()).to.equal('ada@example.com');
    expect(searches()).to.deep.equal([]);
  });

  it('is searched for where the sign-in has none', async () => {
    Object.assign(at.emulator.switches, kinderSwitches);

    expect(await label()).to.equal('ada@example.com');
    expect(searches()).to.have.length(1);
  });

  it('may come with a later read of an account that a person signed in to', async () => {
    at.emulator.switches.readsUntilNamed = 1;
    const accountId = await at.provider.connect();
    const gateway = closeAfter(gatewayTo(at.emulator.url, at.emulator.projectKey));

    const reads = [await gateway.findAccount(accountId, waiting), await gateway.findAccount(accountId, waiting)];

    expect(reads.map((read) => read?.label)).to.deep.equal([undefined, 'ada@example.com']);
    expect(reads[0]).to.include({ state: 'active', isOauth: true });
  });

  it('is not to be expected of an account that was connected with a key', async () => {
    const accountId = await at.provider.connect({ toolkit: 'perplexityai' });
    const gateway = closeAfter(gatewayTo(at.emulator.url, at.emulator.projectKey));

    expect(await gateway.findAccount(accountId, waiting)).not.to.have.any.keys('isOauth', 'label');
  });

  it('is found by a search that answers with its app in capital letters', async () => {
    const found = { toolkit: 'GMAIL', accounts: [{ id: 'ca_1', user_info: { email: 'ada@example.com' } }] };
    const { gateway } = await serve(always({ toolkit_connection_statuses: [found] }));
    const session = { id: 'trs_1', url: 'https://anywhere.test' };

    expect(await gateway.findAccountLabel({ session, app: 'gmail', accountId: 'ca_1' }, waiting)).to.equal(
      'ada@example.com',
    );
  });

  it('stays unknown where the search fails too', async () => {
    expect(await label('perplexityai')).to.equal(undefined);
  });

  const values: Record<string, [object, string | undefined]> = {
    'an e-mail before a name': [{ displayName: 'Ada L.', email: 'ada@example.com' }, 'ada@example.com'],
    'a profile': [{ profile: { login: 'ada-l' } }, 'ada-l'],
    'no credential': [{ access_token: 'secret', username: 'typed', name: 'typed' }, undefined],
    'nothing of another shape': [{ displayName: 7, email: ['a'], profile: 'x' }, undefined],
  };

  for (const [name, [val, expected]] of Object.entries(values)) {
    it(`is taken from the account itself: ${name}`, async () => {
      const { gateway } = await serve(always({ ...account, state: { val } }));

      expect((await gateway.findAccount('ca_1', keyedOptions()))?.label).to.equal(expected);
    });
  }
});
