import { expect } from 'chai';
import type { HttpProviderGateway } from '../../../src/provider/http-provider-gateway.js';
import type { KeyedOptions } from '../../../src/provider/port/request-options.js';
import { printError, rejectionOf } from '../../support/errors.js';
import { keyedOptions } from '../../support/provider/keyed-options.js';
import { closeAfterEach, gatewayTo } from '../../support/provider/scripted-server.js';
import { allRights } from '../../support/provider-emulator/all-rights.js';
import { withEmulator } from '../../support/provider-emulator/with-emulator.js';

/** The areas that the changes need, in the words of the refusal. */
const names = {
  auth_configs: 'auth configs',
  connected_accounts: 'connected accounts',
  session_management: 'sessions',
};
type Area = keyof typeof names;

const readOnly = (area: Area) => `ak_that_only_reads_${area}`;
const keys = (Object.keys(names) as Area[]).map((area) => ({
  key: readOnly(area),
  areas: { ...allRights, [area]: 'read' as const },
  deniesAsInvalid: true,
}));
const unknownKey = 'ak_that_nobody_knows';

const owner = 'platform:user:ada';
const link = { authConfigId: 'ac_1', providerUserId: owner, callbackUrl: 'https://p.example/cb' };
const client = { app: 'gmail', name: 'AppConnect gmail', credentials: { client_id: 'id', client_secret: 'secret' } };

type Change = [Area, (gateway: HttpProviderGateway, options: KeyedOptions) => Promise<unknown>];

const changes: Record<string, Change> = {
  'a sign-in link': ['connected_accounts', (gateway, options) => gateway.createLink(link, options)],
  'a revocation': ['connected_accounts', (gateway, options) => gateway.revokeAccount('ca_1', options)],
  'a removal': ['connected_accounts', (gateway, options) => gateway.deleteAccount('ca_1', options)],
  'an own OAuth client': ['auth_configs', (gateway, options) => gateway.createOwnClient(client, options)],
  'an auth config that goes': ['auth_configs', (gateway, options) => gateway.deleteAuthConfig('ac_1', options)],
  'a session': [
    'session_management',
    (gateway, options) => gateway.createSession({ providerUserId: owner, app: 'hackernews' }, options),
  ],
};

describe('A change that the provider refuses with 401', () => {
  const current = withEmulator({ keys });
  const closeAfter = closeAfterEach();
  const gateway = (key: string) => closeAfter(gatewayTo(current.emulator.url, key));
  const readsOfToolkits = () => current.emulator.requests().filter(({ path }) => path.endsWith('/toolkits')).length;

  for (const [name, [area, change]] of Object.entries(changes)) {
    it(`names the right that a key lacks which opens the rest (${name})`, async () => {
      const error = await rejectionOf(change(gateway(readOnly(area)), keyedOptions(readOnly(area))));

      expect(error).to.include({ code: 'key_refused' });
      expect(error.details).to.deep.nested.include({ reason: 'key_lacks_access', 'values.areas': [names[area]] });
      expect(printError(error)).not.to.include(readOnly(area));
    });

    it(`says that the key is refused if it opens nothing (${name})`, async () => {
      const error = await rejectionOf(change(gateway(unknownKey), keyedOptions(unknownKey)));

      expect(error).to.include({ code: 'key_refused' });
      expect(error.details).to.include({ reason: 'key_rejected' });
    });
  }

  for (const key of [readOnly('connected_accounts'), unknownKey]) {
    it(`is followed by one read for many of them, with the key ${key}`, async () => {
      const refused = gateway(key);
      for (let count = 0; count < 5; count += 1)
        await rejectionOf(refused.deleteAccount(`ca_${count}`, keyedOptions(key)));

      expect(readsOfToolkits()).to.equal(1);
    });
  }
});
