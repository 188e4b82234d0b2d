import { expect } from 'chai';
import { type BrowserClient, codeOf, fieldsOf } from '../../support/browser/browser-client.js';
import {
  bodyOf,
  goodBodies,
  labelOf,
  manifestRoutes,
  unknownToken,
  urlOf,
} from '../../support/hosts/manifest-routes.js';
import { Installation } from '../../support/installation.js';

const wordsOfTheValidator = /Invalid|received|Too (small|big)|NaN/;

describe('Bad input (§4)', () => {
  let installation: Installation;
  let ada: BrowserClient;

  before(async () => {
    installation = await Installation.open({ apps: ['gmail'] });
    ada = await installation.signIn('ada');
  });

  after(() => installation.close());

  const long = (length: number) => 'x'.repeat(length);
  const badSlugs = ['..', '-gmail', 'g mail', 'gmail;', '<b>', long(121), 'gm\u200Bail', '%00'];
  const withApp = manifestRoutes.filter(({ path }) => path.includes(':app'));

  for (const route of withApp) {
    it(`${labelOf(route)} refuses an invalid app and names the parameter`, async () => {
      for (const slug of badSlugs) {
        const path = urlOf(route).replace('/gmail/', `/${slug === '%00' ? slug : encodeURIComponent(slug)}/`);
        const answer = await ada.send(route.method, path.replace('/../', '/%2e%2e%2f/'), bodyOf(route));

        expect(codeOf(answer), slug).to.deep.equal([400, 'invalid_request']);
        expect(fieldsOf(answer), slug).to.deep.equal(['app']);
      }
    });
  }

  const badQueries = [
    ['/v1/appconnect/apps?view=everything', 'view'],
    ['/v1/appconnect/apps?limit=0', 'limit'],
    ['/v1/appconnect/apps?limit=1001', 'limit'],
    ...['', '1.5', 'many', '0x10', '1e2', '0b1', '+5', ' 5', '5.0'].map(
      (limit) => [`/v1/appconnect/apps?limit=${encodeURIComponent(limit)}`, 'limit'] as const,
    ),
    ...['', '-1', '-0', '0', '01', '0x10', '1e3', '1.0', '+1', 'later'].map(
      (cursor) => [`/v1/appconnect/apps?cursor=${encodeURIComponent(cursor)}`, 'cursor'] as const,
    ),
    [`/v1/appconnect/apps?cursor=${long(201)}`, 'cursor'],
    [`/v1/appconnect/apps?query=${long(201)}`, 'query'],
    [`/v1/appconnect/apps?category=${long(121)}`, 'category'],
    ['/v1/appconnect/activity?limit=0', 'limit'],
    ['/v1/appconnect/activity?limit=201', 'limit'],
    ['/v1/appconnect/activity?limit=0x10', 'limit'],
    ['/v1/appconnect/activity?cursor=never', 'cursor'],
    ['/v1/appconnect/activity?person=', 'person'],
    ['/v1/appconnect/activity/summary?limit=5', 'limit'],
    ['/v1/appconnect/activity/export?format=xlsx', 'format'],
    ['/v1/appconnect/activity/export?limit=5', 'limit'],
    [`/v1/appconnect/activity?app=${long(121)}`, 'app'],
    ['/v1/appconnect/activity?outcome=lost', 'outcome'],
    ['/v1/appconnect/activity?from=yesterday', 'from'],
    ['/v1/appconnect/activity?to=2026-02-30', 'to'],
    ['/v1/appconnect/activity?to=2026-11-20T12:00', 'to'],
    ...['', '/summary', '/export'].map(
      (part) => [`/v1/appconnect/activity${part}?from=2026-11-21&to=2026-11-20`, 'to'] as const,
    ),
    ['/v1/appconnect/activity?from=2026-11-20T12:00:00.001Z&to=2026-11-20T12:00:00Z', 'to'],
    ['/v1/appconnect/access?app=gmail', 'agent'],
    ['/v1/appconnect/access?agent=acme-assistant', 'app'],
    ['/v1/appconnect/access?agent=acme-assistant&app=', 'app'],
    [`/v1/appconnect/access?agent=${long(201)}&app=gmail`, 'agent'],
    ['/v1/appconnect/access?agent=acme-assistant&app=gmail&channel=fax', 'channel'],
    ['/v1/appconnect/access?agent=acme-assistant&app=gmail&member=', 'member'],
  ] as const;
  for (const [path, field] of badQueries) {
    it(`is refused, with the name of the parameter: ${path.slice(0, 80)}`, async () => {
      const answer = await ada.get(path);

      expect(codeOf(answer)).to.deep.equal([400, 'invalid_request']);
      expect(fieldsOf(answer)).to.deep.equal([field]);
      expect(answer.body.detail).to.contain(field).and.not.match(wordsOfTheValidator);
    });
  }

  const mends = [
    ['/v1/appconnect/apps?limit=abc', 'limit: must be a whole number from 1 to 1000.'],
    ['/v1/appconnect/apps?limit=', 'limit: must be a whole number from 1 to 1000.'],
    ['/v1/appconnect/activity?limit=0.5', 'limit: must be a whole number from 1 to 200.'],
    ['/v1/appconnect/apps?view=everything', 'view: must be one of popular, enabled, all.'],
    ['/v1/appconnect/access?agent=acme-assistant', 'app: is missing.'],
    ['/v1/appconnect/activity?person=', 'person: must not be empty.'],
    [`/v1/appconnect/apps?query=${long(201)}`, 'query: must have at most 200 characters.'],
    ['/v1/appconnect/apps?=1', 'query: has an empty name.'],
    ['/v1/appconnect/viewer?=1', 'query: has an empty name.'],
  ] as const;
  for (const [path, detail] of mends) {
    it(`is told what to mend: ${path.slice(0, 80)}`, async () => {
      expect((await ada.get(path)).body.detail).to.equal(detail);
    });
  }

  it('is told the only value that there is', async () => {
    const { body } = await ada.delete('/v1/appconnect/apps/gmail/connection?attempt=all');

    expect(body.detail).to.equal('attempt: must be "only".');
  });

  const badBodies: [string, unknown, string[]][] = [
    ['nothing', undefined, ['body']],
    ['no JSON', '{"apiKey":', ['body']],
    ['a list', [], ['body']],
    ['a text', '"ak_sandbox_project_key"', ['body']],
    ['null', 'null', ['body']],
  ];
  for (const [path, good] of Object.entries(goodBodies)) {
    const [field = ''] = Object.keys(good);
    const { [field]: _, ...others } = good as Record<string, unknown>;
    for (const [kind, body, fields] of [
      ...badBodies,
      ['no field', others, [field]],
      ['a number', { ...good, [field]: 5 }, [field]],
      ['null in the field', { ...good, [field]: null }, [field]],
      ['too much', { ...good, [field]: long(5000) }, [field]],
      ['a field more', { ...good, isAdmin: true, orgId: 'globex' }, ['isAdmin', 'orgId']],
      ['a prototype', `${JSON.stringify(good).slice(0, -1)},"__proto__":{"isAdmin":true}}`, ['__proto__']],
    ] as [string, unknown, string[]][]) {
      it(`PUT ${path} refuses ${kind} and names the field`, async () => {
        const answer = await ada.put(path.replace(':app', 'twitter'), body);

        expect(codeOf(answer)).to.deep.equal([400, 'invalid_request']);
        expect(fieldsOf(answer)).to.deep.equal(fields);
        expect(answer.body.detail).not.to.match(wordsOfTheValidator);
      });
    }

    it(`PUT ${path} refuses an oversized body`, async () => {
      const answer = await ada.put(path.replace(':app', 'twitter'), { [field]: long(70_000) });

      expect(answer.status).to.equal(413);
    });
  }

  it('is refused where a prototype is among the values of a client', async () => {
    const answer = await ada.put(
      '/v1/appconnect/apps/twitter/oauth-client',
      '{"clientId":"ours","clientSecret":"secret","fields":{"generic_id":"1","__proto__":"1"}}',
    );

    expect(codeOf(answer)).to.deep.equal([400, 'invalid_request']);
    expect(fieldsOf(answer)).to.deep.equal(['__proto__']);
  });

  it('is refused where it is not UTF-8', async () => {
    const secret = new Blob([Buffer.from('{"clientId":"ours","clientSecret":"caf\xe9"}', 'latin1')]);

    const body = await ada.put('/v1/appconnect/apps/twitter/oauth-client', secret);
    const query = await ada.get('/v1/appconnect/apps?query=caf%E9');

    expect(body.body.errors).to.deep.equal([{ field: 'body', message: 'is not UTF-8' }]);
    expect(query.body.errors).to.deep.equal([{ field: 'query', message: 'is not UTF-8' }]);
    for (const answer of [body, query]) expect(codeOf(answer)).to.deep.equal([400, 'invalid_request']);
    for (const text of ['caf%C3%A9', 'café', '50%'])
      expect((await ada.get(`/v1/appconnect/apps?query=${text}`)).status, text).to.equal(200);
  });

  it('is not a day alone, and no time at all', async () => {
    for (const time of [
      'from=2026-11-20&to=2026-11-20',
      'from=2026-11-20T23:59:59Z&to=2026-11-20',
      'from=2026-11-20T12:00:00Z&to=2026-11-20T12:00:00Z',
    ])
      expect((await ada.get(`/v1/appconnect/activity?${time}`)).status, time).to.equal(200);
  });

  it('is not what begins with a byte order mark', async () => {
    const { status, body } = await ada.put(
      '/v1/appconnect/settings/public-address',
      new Blob(['\uFEFF{"webPublicUrl":"https://platform.example"}']),
    );

    expect([status, body.webPublicUrl]).to.deep.equal([200, 'https://platform.example']);
  });

  const unknown: [string, string, string][] = [
    ['PUT', '/v1/appconnect/apps/nosuchapp/enablement', 'nosuchapp'],
    ['PUT', '/v1/appconnect/apps/gmail/agents/no-such-agent', 'no-such-agent'],
    ['PUT', '/v1/appconnect/apps/gmail/agents/globex-assistant', 'globex-assistant'],
    ['DELETE', '/v1/appconnect/apps/gmail/agents/globex-assistant', 'globex-assistant'],
    ['GET', '/v1/appconnect/access?agent=globex-assistant&app=gmail', 'globex-assistant'],
    ['GET', '/v1/appconnect/access?agent=acme-assistant&app=gmail&member=eve', 'eve'],
  ];
  for (const [method, path, named] of unknown) {
    it(`${method} ${path} finds nothing here by that name`, async () => {
      const answer = await ada.send(method, path);

      expect(codeOf(answer)).to.deep.equal([404, 'not_found']);
      expect(answer.body.detail).to.contain(named);
    });
  }

  it('starts no sign-in for an app that is not enabled, needs none, or waits for an admin', async () => {
    const connect = (app: string) => ada.post(`/v1/appconnect/apps/${app}/connection`);
    for (const app of ['hackernews', 'twitter']) await ada.put(`/v1/appconnect/apps/${app}/enablement`);

    expect(codeOf(await connect('slack'))).to.deep.equal([404, 'app_not_available']);
    expect(codeOf(await connect('nosuchapp'))).to.deep.equal([404, 'app_not_available']);
    expect(codeOf(await connect('hackernews'))).to.deep.equal([409, 'app_not_connectable']);
    const twitter = await connect('twitter');
    expect(codeOf(twitter)).to.deep.equal([409, 'app_not_connectable']);
    expect(twitter.body.detail).to.contain("provider's dashboard");
    expect((await ada.get('/v1/appconnect/apps/twitter/connection')).body.status).to.equal('not_connected');
    for (const app of ['hackernews', 'twitter']) await ada.delete(`/v1/appconnect/apps/${app}/enablement`);
  });

  it('reveals nothing about an invented link, state or sign-in', async () => {
    const paths = [
      `/v1/appconnect/connect/${unknownToken}`,
      '/v1/appconnect/connect/short',
      '/v1/appconnect/connect/%00',
    ];

    const found = await Promise.all(paths.map((path) => installation.anonymous().get(path)));
    const callback = await installation.anonymous().get(`/v1/appconnect/oauth/callback?state=${unknownToken}`);

    for (const answer of found) expect([answer.status, answer.body]).to.deep.equal([404, callback.body]);
    expect(callback.status).to.equal(404);
  });
});
