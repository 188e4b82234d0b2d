import { expect } from 'chai';
import { isProvidersOwn, toCatalogApp } from '../../../../src/provider/catalog/app-mapper.js';
import { toolkitSchema } from '../../../../src/provider/reading/provider-schemas.js';
import { defaultProviderUrl } from '../../../../src/provider/transport/provider-url.js';

const provider = new URL(defaultProviderUrl);

function anApp(fields: object = {}, meta: object = {}) {
  const item = { slug: 'gmail', name: 'Gmail', meta: { description: 'Mail', tools_count: 60, ...meta }, ...fields };
  return toCatalogApp(toolkitSchema.parse(item), provider);
}

describe('An app of the catalog', () => {
  const connectabilities: [string, object, string, string[]][] = [
    [
      'the provider manages its sign-in',
      { auth_schemes: ['OAUTH2'], composio_managed_auth_schemes: ['OAUTH2'] },
      'one_click',
      [],
    ],
    [
      'it takes a key as well',
      { auth_schemes: ['OAUTH2', 'API_KEY'], composio_managed_auth_schemes: ['OAUTH2'] },
      'one_click',
      ['API_KEY'],
    ],
    ['it takes only credentials', { auth_schemes: ['BASIC', 'API_KEY'] }, 'api_key', ['API_KEY', 'BASIC']],
    ['it takes a key or an own client', { auth_schemes: ['OAUTH2', 'BEARER_TOKEN'] }, 'api_key', ['BEARER_TOKEN']],
    ['it needs an own client', { auth_schemes: ['OAUTH2'], composio_managed_auth_schemes: [] }, 'own_client', []],
    ['the provider registers a client by itself', { auth_schemes: ['DCR_OAUTH'] }, 'one_click', ['DCR_OAUTH']],
    [
      'the provider says that it manages such a client',
      { auth_schemes: ['DCR_OAUTH', 'API_KEY'], composio_managed_auth_schemes: ['DCR_OAUTH'] },
      'one_click',
      ['DCR_OAUTH', 'API_KEY'],
    ],
    [
      'it is managed as well',
      { auth_schemes: ['OAUTH2', 'DCR_OAUTH'], composio_managed_auth_schemes: ['OAUTH2'] },
      'one_click',
      [],
    ],
    ['it needs no sign-in', { no_auth: true, auth_schemes: ['NO_AUTH'] }, 'none', []],
    [
      'the provider manages a sign-in, though it says that none is needed',
      { no_auth: true, auth_schemes: ['OAUTH2'], composio_managed_auth_schemes: ['OAUTH2'] },
      'one_click',
      [],
    ],
    ['it knows no other scheme', { auth_schemes: ['NO_AUTH'] }, 'none', []],
    ['its scheme is unknown to us', { auth_schemes: ['SAML'] }, 'unavailable', []],
    ['the provider reports nothing', {}, 'unavailable', []],
    ['the fields have other types', { auth_schemes: 'OAUTH2', no_auth: 'yes' }, 'unavailable', []],
  ];

  for (const [name, fields, connectability, collectableSchemes] of connectabilities) {
    it(`is ${connectability} when ${name}`, () => {
      expect(anApp(fields)).to.deep.include({ connectability, collectableSchemes });
    });
  }

  it('shows a logo over https only, or from the provider itself', () => {
    expect(anApp({}, { logo: 'https://logos.composio.dev/api/gmail' }).logoUrl).to.equal(
      'https://logos.composio.dev/api/gmail',
    );
    for (const logo of [
      'http://logos.test/a.png',
      'javascript:alert(1)',
      'data:image/svg+xml,<svg/>',
      'a.png',
      '',
      null,
      7,
    ]) {
      expect(anApp({}, { logo }).logoUrl, String(logo)).to.equal(undefined);
    }
  });

  it('has a clean name, description and categories', () => {
    const app = anApp(
      { name: 'G\u200bmail\u0000' },
      { description: 'a\nb', categories: [{ id: 'x', name: 'e\u202email' }] },
    );

    expect(app).to.deep.include({ name: 'Gmail', description: 'a b', categories: ['email'] });
  });

  it('is not one of the provider’s internal toolkits', () => {
    expect(['composio', 'composio_search', 'COMPOSIO_X', 'gmail', 'decomposio'].map(isProvidersOwn)).to.deep.equal([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});
