import { expect } from 'chai';
import { toAccountLabel } from '../../../src/provider/accounts/account-mapper.js';
import { toAction, toEffect } from '../../../src/provider/catalog/action-mapper.js';
import { isProvidersOwn, toCatalogApp } from '../../../src/provider/catalog/app-mapper.js';
import { toolkitSchema, toolSchema } from '../../../src/provider/http/provider-schemas.js';
import { defaultProviderUrl } from '../../../src/provider/http/provider-url.js';

const provider = new URL(defaultProviderUrl);

function anApp(fields: object = {}, meta: object = {}) {
  const item = { slug: 'gmail', name: 'Gmail', meta: { description: 'Mail', tools_count: 60, ...meta }, ...fields };
  return toCatalogApp(toolkitSchema.parse(item), provider);
}

function anAction(fields: object = {}) {
  return toAction(toolSchema.parse({ slug: 'GMAIL_SEND', name: 'Send', toolkit: { slug: 'gmail' }, ...fields }));
}

describe('An app of the catalog', () => {
  const ways: [string, object, string, string[]][] = [
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
    ['it wants an own client', { auth_schemes: ['OAUTH2'], composio_managed_auth_schemes: [] }, 'own_client', []],
    ['the provider registers a client by itself', { auth_schemes: ['DCR_OAUTH'] }, 'one_click', ['DCR_OAUTH']],
    [
      'the provider says that it manages such a client',
      { auth_schemes: ['DCR_OAUTH', 'API_KEY'], composio_managed_auth_schemes: ['DCR_OAUTH'] },
      'one_click',
      ['DCR_OAUTH', 'API_KEY'],
    ],
    [
      'it is managed besides',
      { auth_schemes: ['OAUTH2', 'DCR_OAUTH'], composio_managed_auth_schemes: ['OAUTH2'] },
      'one_click',
      [],
    ],
    ['it needs no sign-in', { no_auth: true, auth_schemes: ['NO_AUTH'] }, 'none', []],
    ['it knows no other scheme', { auth_schemes: ['NO_AUTH'] }, 'none', []],
    ['its scheme is unknown to us', { auth_schemes: ['SAML'] }, 'unavailable', []],
    ['nothing is told', {}, 'unavailable', []],
    ['what is told is of another shape', { auth_schemes: 'OAUTH2', no_auth: 'yes' }, 'unavailable', []],
  ];

  for (const [name, fields, connectability, collectableSchemes] of ways) {
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

  it('is described in clean words', () => {
    const app = anApp(
      { name: 'G\u200bmail\u0000' },
      { description: 'a\nb', categories: [{ id: 'x', name: 'e\u202email' }] },
    );

    expect(app).to.deep.include({ name: 'Gmail', description: 'a b', categories: ['email'] });
  });

  it('is hidden when it is the provider’s own machinery', () => {
    expect(['composio', 'composio_search', 'COMPOSIO_X', 'gmail', 'decomposio'].map(isProvidersOwn)).to.deep.equal([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('An action', () => {
  const effects: [string[], string][] = [
    [['important', 'readOnlyHint', 'openWorldHint'], 'read'],
    [['createHint'], 'write'],
    [['updateHint', 'idempotentHint'], 'write'],
    [['idempotentHint', 'readOnlyHint'], 'read'],
    [['destructiveHint'], 'destructive'],
    [['readOnlyHint', 'destructiveHint'], 'destructive'],
    [['createHint', 'destructiveHint'], 'destructive'],
    [['important', 'openWorldHint'], 'destructive'],
    [[], 'destructive'],
  ];

  for (const [tags, effect] of effects) {
    it(`counts as ${effect} with the tags [${tags.join(', ')}]`, () => {
      expect(toEffect({ slug: 'GMAIL_DO', app: 'gmail', tags })).to.equal(effect);
    });
  }

  const untagged: Record<string, string> = {
    GMAIL_FETCH_EMAILS: 'read',
    GMAIL_GET_POST: 'read',
    GMAIL_SEND_EMAIL: 'write',
    gmail_create_label: 'write',
    GMAIL_DELETE_MESSAGE: 'destructive',
    GMAIL_GET_AND_DELETE_MESSAGE: 'destructive',
    GMAIL_LIST_ARCHIVE: 'destructive',
    GMAIL_SETTINGS: 'destructive',
    GMAIL_: 'destructive',
  };

  for (const [slug, effect] of Object.entries(untagged)) {
    it(`counts as ${effect} without a tag that tells, by the verb of ${slug}`, () => {
      for (const tags of [undefined, null, 'readOnlyHint', [], ['important', 'openWorldHint']]) {
        expect(anAction({ slug, tags }).effect).to.equal(effect);
      }
    });
  }

  it('counts as what its tags say, whatever its slug', () => {
    expect(anAction({ slug: 'GMAIL_SEND_EMAIL', tags: ['destructiveHint'] }).effect).to.equal('destructive');
    expect(anAction({ slug: 'GMAIL_DELETE_DRAFT', tags: ['createHint'] }).effect).to.equal('write');
  });

  it('tells that it is deprecated, in either form', () => {
    expect(anAction({ is_deprecated: true }).isDeprecated).to.equal(true);
    expect(anAction({ deprecated: { is_deprecated: true } }).isDeprecated).to.equal(true);
    expect(anAction().isDeprecated).to.equal(false);
  });

  it('has a schema even when the provider sends none', () => {
    for (const input_parameters of [undefined, null, {}]) {
      expect(anAction({ input_parameters }).inputSchema).to.deep.equal({ type: 'object', properties: {} });
    }
  });
});

describe('The name of an account at its app', () => {
  const named: [Record<string, unknown> | null | undefined, string | undefined][] = [
    [{ email: 'ada@example.com', name: 'Ada' }, 'ada@example.com'],
    [{ emailAddress: 'ada@example.com' }, 'ada@example.com'],
    [{ display_name: 'Ada', id: 'U1' }, 'Ada'],
    [{ user: { login: 'ada' } }, 'ada'],
    [{ name: 'Ada', user: { email: 'ada@example.com' } }, 'ada@example.com'],
    [{ email: '\u200b', name: 'A\u0000da' }, 'A da'],
    [{ email: 7, id: 'U1' }, undefined],
    [{}, undefined],
    [null, undefined],
    [undefined, undefined],
  ];

  for (const [info, label] of named) {
    it(`is ${label} in ${JSON.stringify(info)}`, () => {
      expect(toAccountLabel(info)).to.equal(label);
    });
  }
});
