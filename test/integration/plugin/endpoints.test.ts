import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import { Installation } from '../../support/installation.js';
import type { Answer, Person } from '../../support/person.js';
import type { Operation } from '../../support/published-contract.js';
import { useInstallation } from '../../support/use-installation.js';

type StatedRoute = { method: string; path: string; access: string };

const manifest = JSON.parse(await readFile(new URL('../../../../plugin.manifest.json', import.meta.url), 'utf8'));
const stated: StatedRoute[] = manifest.contributions.routes;
const document = '/v1/appconnect/openapi.json';
const stream = '/v1/appconnect/events';
/** Pages for people, and the stream: everything else speaks JSON. */
const pages = ['/v1/appconnect/connect/:token', '/v1/appconnect/oauth/callback', stream];

const unknownToken = 'A'.repeat(43);
const parameters: Record<string, string> = {
  ':app': 'gmail',
  ':agent': 'acme-assistant',
  ':token': unknownToken,
  ':id': 'no-such-sign-in',
};
const required: Record<string, string> = {
  '/v1/appconnect/access': '?agent=acme-assistant&app=gmail',
};
const bodies: Record<string, Record<string, unknown>> = {
  '/v1/appconnect/settings/api-key': { apiKey: 'ak_sandbox_project_key' },
  '/v1/appconnect/settings/public-address': { webPublicUrl: 'https://platform.example' },
};

const pathOf = ({ path }: StatedRoute) => path.replace(/:\w+/g, (name) => parameters[name] ?? name);
const urlOf = (route: StatedRoute) => `${pathOf(route)}${required[route.path] ?? ''}`;
const bodyOf = ({ method, path }: StatedRoute) => (method === 'PUT' ? bodies[path] : undefined);
const labelOf = ({ method, path }: StatedRoute) => `${method} ${path}`;
const speaksJson = ({ path }: StatedRoute) => !pages.includes(path) && path !== document;

const codeOf = ({ status, body }: Answer) => [status, body.code];
const fieldsOf = ({ body }: Answer) => body.errors.map(({ field }: { field: string }) => field);

describe('Endpoints (§4)', () => {
  let place: Installation;
  let ada: Person;
  let cleo: Person;

  before(async () => {
    place = await Installation.open({ apps: ['gmail'] });
    ada = await place.signIn('ada');
    cleo = await place.signIn('cleo');
  });

  after(() => place.close());

  describe('every route', () => {
    for (const route of stated.filter(({ access }) => access !== 'public')) {
      it(`${labelOf(route)} refuses whoever is not signed in`, async () => {
        const answer = await place.stranger().send(route.method, urlOf(route), bodyOf(route));

        expect(codeOf(answer)).to.deep.equal([401, 'unauthenticated']);
        expect(answer.headers.get('content-type')).to.contain('application/problem+json');
      });
    }

    for (const route of stated.filter(({ access, method }) => access !== 'public' && method !== 'GET')) {
      it(`${labelOf(route)} refuses a request that a page of another site sent`, async () => {
        const answer = await ada.send(route.method, urlOf(route), bodyOf(route), { origin: 'https://evil.example' });

        expect(codeOf(answer)).to.deep.equal([403, 'forbidden']);
      });
    }

    for (const route of stated.filter(speaksJson)) {
      it(`${labelOf(route)} refuses a parameter that it does not know, and one that comes twice, by name`, async () => {
        const separator = urlOf(route).includes('?') ? '&' : '?';

        const unknown = await ada.send(route.method, `${urlOf(route)}${separator}surprise=1`, bodyOf(route));
        const twice = await ada.send(route.method, `${urlOf(route)}${separator}view=all&view=all`, bodyOf(route));

        for (const answer of [unknown, twice]) expect(codeOf(answer)).to.deep.equal([400, 'invalid_request']);
        expect(fieldsOf(unknown)).to.deep.equal(['surprise']);
        expect(fieldsOf(twice)).to.deep.equal(['view']);
      });
    }

    // GET of the stream has no end.
    for (const route of stated.filter(({ method, path }) => method === 'GET' && path !== stream)) {
      it(`${route.path} answers HEAD as it answers GET, without the body`, async () => {
        const get = await ada.get(urlOf(route));

        const head = await ada.send('HEAD', urlOf(route));

        expect([head.status, head.body]).to.deep.equal([get.status, '']);
      });
    }

    it('answers 405 for a method that an address does not have, and says which it has', async () => {
      for (const path of new Set(stated.map((route) => route.path))) {
        const routes = stated.filter((route) => route.path === path);
        const methods = routes.map(({ method }) => method);
        const [route] = routes;
        for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'].filter((one) => !methods.includes(one))) {
          const answer = await ada.send(method, pathOf(route as StatedRoute));
          expect(codeOf(answer), `${method} ${path}`).to.deep.equal([405, 'method_not_allowed']);
          expect(answer.headers.get('allow')?.split(', ')).to.include.members(methods);
        }
      }
    });

    it('repeats the id that the host gave the request, in the problem and in the header', async () => {
      const answer = await ada.get('/v1/appconnect/apps?surprise=1');

      expect(answer.body.requestId).to.match(/^[\w-]{8,}$/);
      expect(answer.headers.get('x-request-id')).to.equal(answer.body.requestId);
      expect(answer.headers.get('cache-control')).to.equal('no-store');
    });
  });

  describe('bad input', () => {
    const long = (length: number) => 'x'.repeat(length);
    const badSlugs = ['..', '-gmail', 'g mail', 'gmail;', '<b>', long(121), 'gm\u200Bail', '%00'];
    const withApp = stated.filter(({ path }) => path.includes(':app'));

    for (const route of withApp) {
      it(`${labelOf(route)} refuses what cannot be an app, by name`, async () => {
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
      ['/v1/appconnect/apps?limit=1.5', 'limit'],
      ['/v1/appconnect/apps?limit=many', 'limit'],
      ['/v1/appconnect/apps?cursor=-1', 'cursor'],
      ['/v1/appconnect/apps?cursor=later', 'cursor'],
      [`/v1/appconnect/apps?cursor=${long(201)}`, 'cursor'],
      [`/v1/appconnect/apps?query=${long(201)}`, 'query'],
      [`/v1/appconnect/apps?category=${long(121)}`, 'category'],
      ['/v1/appconnect/activity?limit=0', 'limit'],
      ['/v1/appconnect/activity?limit=201', 'limit'],
      ['/v1/appconnect/activity?cursor=never', 'cursor'],
      ['/v1/appconnect/access?app=gmail', 'agent'],
      ['/v1/appconnect/access?agent=acme-assistant', 'app'],
      ['/v1/appconnect/access?agent=acme-assistant&app=', 'app'],
      [`/v1/appconnect/access?agent=${long(201)}&app=gmail`, 'agent'],
      ['/v1/appconnect/access?agent=acme-assistant&app=gmail&channel=fax', 'channel'],
      ['/v1/appconnect/access?agent=acme-assistant&app=gmail&member=', 'member'],
    ] as const;
    for (const [path, field] of badQueries) {
      it(`is refused by name: ${path.slice(0, 80)}`, async () => {
        const answer = await ada.get(path);

        expect(codeOf(answer)).to.deep.equal([400, 'invalid_request']);
        expect(fieldsOf(answer)).to.deep.equal([field]);
        expect(answer.body.detail).to.contain(field);
      });
    }

    const badBodies: [string, unknown, string[]][] = [
      ['nothing', undefined, ['body']],
      ['no JSON', '{"apiKey":', ['body']],
      ['a list', [], ['body']],
      ['a text', '"ak_sandbox_project_key"', ['body']],
      ['null', 'null', ['body']],
    ];
    for (const [path, good] of Object.entries(bodies)) {
      const [field = ''] = Object.keys(good);
      for (const [kind, body, fields] of [
        ...badBodies,
        ['no field', {}, [field]],
        ['a number', { [field]: 5 }, [field]],
        ['null in the field', { [field]: null }, [field]],
        ['too much', { [field]: long(5000) }, [field]],
        ['a field more', { ...good, isAdmin: true, orgId: 'globex' }, ['isAdmin', 'orgId']],
        ['a prototype', `{"${field}":"x","__proto__":{"isAdmin":true}}`, ['__proto__']],
      ] as [string, unknown, string[]][]) {
        it(`PUT ${path} refuses ${kind}, by name`, async () => {
          const answer = await ada.put(path, body);

          expect(codeOf(answer)).to.deep.equal([400, 'invalid_request']);
          expect(fieldsOf(answer)).to.deep.equal(fields);
        });
      }

      it(`PUT ${path} refuses a body that goes on and on`, async () => {
        const answer = await ada.put(path, { [field]: long(70_000) });

        expect(answer.status).to.equal(413);
      });
    }

    const unknown: [string, string, string][] = [
      ['PUT', '/v1/appconnect/apps/nosuchapp/enablement', 'nosuchapp'],
      ['PUT', '/v1/appconnect/apps/gmail/agents/no-such-agent', 'no-such-agent'],
      ['PUT', '/v1/appconnect/apps/gmail/agents/globex-assistant', 'globex-assistant'],
      ['DELETE', '/v1/appconnect/apps/gmail/agents/globex-assistant', 'globex-assistant'],
      ['GET', '/v1/appconnect/access?agent=globex-assistant&app=gmail', 'globex-assistant'],
      ['GET', '/v1/appconnect/access?agent=acme-assistant&app=gmail&member=eve', 'eve'],
      ['POST', '/v1/appconnect/sign-ins/nobody/confirmation', 'sign-in'],
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

    it('says nothing more of a link, a state or a sign-in that somebody made up', async () => {
      const paths = [
        `/v1/appconnect/connect/${unknownToken}`,
        '/v1/appconnect/connect/short',
        '/v1/appconnect/connect/%00',
      ];

      const found = await Promise.all(paths.map((path) => place.stranger().get(path)));
      const callback = await place.stranger().get(`/v1/appconnect/oauth/callback?state=${unknownToken}`);

      for (const answer of found) expect([answer.status, answer.body]).to.deep.equal([404, callback.body]);
      expect(callback.status).to.equal(404);
    });
  });

  describe('good answers', () => {
    const open = useInstallation();

    it('lists the most requested apps first, what the organization uses before them, and the count of all', async () => {
      const { body } = await cleo.get('/v1/appconnect/apps');

      expect(body.apps[0]).to.include({ app: 'gmail', name: 'Gmail', enabled: true, agentCount: 1 });
      expect(body.apps[0].connection.status).to.equal('not_connected');
      expect(body.apps[0]).not.to.have.property('memberCount');
      expect(body.total).to.equal(body.apps.length).and.to.be.within(10, 50);
      expect(body.counts.catalog).to.equal(285);
      expect(body.catalog.source).to.equal('live');
    });

    it('pages through the whole catalog for org admins, each app once', async () => {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await ada.get(`/v1/appconnect/apps?view=all&limit=90${cursor ? `&cursor=${cursor}` : ''}`);
        seen.push(...body.apps.map(({ app }: { app: string }) => app));
        cursor = body.nextCursor;
      } while (cursor !== undefined);

      const { body } = await ada.get('/v1/appconnect/apps?view=all&limit=1');
      expect(seen).to.have.length(body.total);
      expect(new Set(seen).size).to.equal(seen.length);
      expect(body.total).to.equal(285);
    });

    it('finds others by search, for every member', async () => {
      const { body } = await cleo.get('/v1/appconnect/apps?query=slak');

      expect(body.apps[0].app).to.equal('slack');
    });

    it('explains access gate by gate, with the owner and the mend of the first that is closed', async () => {
      const { body } = await cleo.get('/v1/appconnect/access?agent=acme-assistant&app=gmail');

      expect(body.allowed).to.equal(false);
      expect(body.actingAs).to.deep.equal({ userId: 'cleo', name: 'Cleo Martin' });
      expect(body.gates.map(({ gate, passed }: { gate: string; passed: boolean }) => [gate, passed])).to.deep.equal([
        ['key', true],
        ['enabled', true],
        ['assigned', true],
        ['acting_member', true],
        ['connected', false],
      ]);
      expect(body.gates[4]).to.deep.include({ owner: 'member', code: 'not_connected' });
      expect(body.gates[4].mend).to.equal('Cleo Martin connects their Gmail account.');
    });

    it('walks through every state of an own connection', async () => {
      const path = '/v1/appconnect/apps/gmail/connection';
      expect((await cleo.get(path)).body).to.deep.equal({ status: 'not_connected' });

      const started = await cleo.post(path);
      expect(started.status).to.equal(201);
      expect(started.headers.get('set-cookie'))
        .to.match(/HttpOnly/i)
        .and.to.match(/SameSite=Lax/i);
      expect((await cleo.get(path)).body).to.deep.include({ status: 'signing_in' });

      await cleo.get(await cleo.answerHostedPage(started.body.signInUrl, 'cleo@example.com'));
      expect((await cleo.get(path)).body).to.include({ status: 'connected' });

      const { body } = await cleo.delete(path);
      expect(body).to.deep.equal({ connection: { status: 'not_connected' }, revoked: true });
    });

    it('tells the activity newest first, page by page, without what was sent', async () => {
      const busy = await open({ apps: ['gmail'] });
      const [ada, cleo] = [await busy.signIn('ada'), await busy.signIn('cleo')];
      await cleo.connect('gmail', 'cleo@example.com');
      const mail = { recipient_email: 'someone@example.com', subject: 'Top secret', body: 'Hush.' };
      await cleo.invoke('acme-assistant', 'GMAIL_SEND_EMAIL', mail);
      const all = [];
      let cursor: string | undefined;
      do {
        const { body } = await ada.get(`/v1/appconnect/activity?limit=3${cursor ? `&cursor=${cursor}` : ''}`);
        all.push(...body.events);
        cursor = body.nextCursor;
      } while (cursor !== undefined);

      const times = all.map(({ at }) => at);
      expect(times).to.deep.equal([...times].sort().reverse());
      expect(new Set(all.map(({ id }) => id)).size).to.equal(all.length);
      expect(all.map(({ action }) => action)).to.include.members(['key.saved', 'app.enabled', 'connection.made']);
      expect(all.find(({ action }) => action === 'action.invoked')).to.include({
        subject: 'GMAIL_SEND_EMAIL',
        outcome: 'done',
        channel: 'web',
      });
      expect(JSON.stringify(all)).not.to.match(/Top secret|someone@example/);
    });
  });

  describe('the OpenAPI document', () => {
    it('lists exactly the routes of the manifest, with their access', async () => {
      const { body, status } = await place.stranger().get(document);

      expect(status).to.equal(200);
      const listed = Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(
        ([path, methods]) =>
          Object.entries(methods).map(([method, operation]) => [
            `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
            operation['x-access'],
          ]),
      );
      const wanted = stated.filter(({ path }) => path !== document).map((route) => [labelOf(route), route.access]);
      expect(listed.sort()).to.deep.equal(wanted.sort());
    });

    it('is an OpenAPI 3.1 document whose every schema can be used', async () => {
      const { body } = await place.stranger().get(document);

      expect(body.openapi).to.match(/^3\.1\.\d$/);
      expect(body.info).to.include.keys('title', 'version');
      for (const [path, methods] of Object.entries(body.paths as Record<string, Record<string, Operation>>)) {
        for (const operation of Object.values(methods)) {
          const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
          expect(
            inPath.map(({ name }) => `{${name}}`),
            path,
          ).to.deep.equal(path.match(/\{\w+\}/g) ?? []);
          expect(inPath.every((parameter) => parameter.required)).to.equal(true);
          expect(operation.summary, path).to.match(/\S/);
          expect(operation.responses, path).to.have.property('default');
          const schemas = [
            ...operation.parameters.map(({ schema }) => schema),
            ...Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema),
            ...Object.values(operation.responses).flatMap(({ content }) =>
              Object.values(content ?? {}).map(({ schema }) => schema),
            ),
          ].filter((schema) => !('$ref' in schema));
          for (const schema of schemas) addFormats.default(new Ajv2020({ strict: false })).compile(schema);
        }
      }
      addFormats.default(new Ajv2020({ strict: false })).compile(body.components.schemas.Problem);
    });
  });
});
