import { expect } from 'chai';
import { always, withScriptedProvider } from '../../support/provider/scripted-server.js';
import { neverAborted } from '../../support/signals.js';

const oauth = {
  name: 'x',
  mode: 'OAUTH2',
  fields: {
    auth_config_creation: {
      required: [{ name: 'generic_id', displayName: 'Generic id', required: true }],
      optional: [],
    },
    connected_account_initiation: { required: [], optional: [] },
  },
};

describe('The form of an app of which one scheme is in a strange form', () => {
  const serve = withScriptedProvider();

  for (const [name, strange] of Object.entries<unknown>({
    'no fields': { mode: 'NO_AUTH', fields: null },
    'fields left out': { mode: 'BEARER_TOKEN' },
    'no mode': { mode: null, fields: oauth.fields },
    'nothing at all': null,
  })) {
    it(`still has the fields of the other: ${name}`, async () => {
      const { gateway } = await serve(always({ slug: 'twitter', auth_config_details: [strange, oauth] }));

      const { schemes } = await gateway.readSignInForm('twitter', neverAborted());

      const clientFields = schemes.find(({ scheme }) => scheme === 'OAUTH2')?.clientFields ?? [];
      expect(clientFields.map(({ name }) => name)).to.deep.equal(['generic_id']);
    });
  }
});
