import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import sinon from 'sinon';
import { skipWaitsOf } from '../../support/clock.js';
import { rejectionOf } from '../../support/errors.js';
import { keyedOptions } from '../../support/provider/keyed-options.js';
import {
  type Answer,
  always,
  json,
  type RecordedRequest,
  refusalBody,
  withScriptedProvider,
} from '../../support/provider/scripted-server.js';
import { neverAborted } from '../../support/signals.js';

describe('What the provider answers', () => {
  const serve = withScriptedProvider();

  describe('in large lists that hang', () => {
    afterEach(() => sinon.restore());

    const tool = { slug: 'GMAIL_SEND_EMAIL', name: 'Send', toolkit: { slug: 'gmail' } };
    const hangs: Record<string, (response: ServerResponse) => void> = {
      'before they begin': () => {},
      'in the middle': (response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).write('{"items":[');
      },
    };
    for (const [when, hang] of Object.entries(hangs)) {
      it(`are requested a second time when they hang ${when}`, async () => {
        skipWaitsOf(3_000);
        let attempts = 0;
        const { gateway } = await serve((_, response) => {
          attempts += 1;
          if (attempts === 1) hang(response);
          else json(response, 200, { items: [tool], next_cursor: null });
        });

        const { items } = await gateway.listActions({ app: 'gmail' }, neverAborted());

        expect(items.map(({ slug }) => slug)).to.deep.equal(['GMAIL_SEND_EMAIL']);
      });
    }
  });

  describe('in pages', () => {
    const toolkit = (slug: string) => ({ slug, name: slug, meta: { description: '', tools_count: 1 } });
    const config = (id: string, created_at: string) => ({
      id,
      created_at,
      status: 'ENABLED',
      toolkit: { slug: 'gmail' },
    });

    it('ends when the provider returns the same cursor again', async () => {
      const { server, gateway } = await serve(always({ items: [config('ac_1', '')], next_cursor: 'same' }));

      await gateway.listAuthConfigs('gmail', keyedOptions());

      expect(server.requests).to.have.length(2);
    });

    it('ends when the cursors form a loop', async () => {
      const { server, gateway } = await serve(({ path }, response) => {
        const cursor = new URL(path, 'http://x').searchParams.get('cursor');
        json(response, 200, { items: [config(`ac_${cursor}`, '')], next_cursor: cursor === 'a' ? 'b' : 'a' });
      });

      await gateway.listAuthConfigs('gmail', keyedOptions());

      expect(server.requests.length).to.be.at.most(4);
    });

    it('has auth configs of all pages, oldest first, without those that are disabled or of another app', async () => {
      const pages = [
        { items: [config('ac_2', '2026-02-01'), { ...config('ac_off', ''), status: 'DISABLED' }], next_cursor: 'two' },
        { items: [config('ac_1', '2026-01-01'), { ...config('ac_x', ''), toolkit: { slug: 'slack' } }] },
      ];
      const { gateway } = await serve((_, response) => json(response, 200, pages.shift()));

      const found = await gateway.listAuthConfigs('gmail', keyedOptions());

      expect(found.map(({ authConfigId }) => authConfigId)).to.deep.equal(['ac_1', 'ac_2']);
    });

    for (const [name, fields] of Object.entries<object>({
      'no scheme': { auth_scheme: null },
      'no owner of its client': { is_composio_managed: null, type: 'default' },
      'the flag as a text': { is_composio_managed: 'true', type: 'custom' },
      'no status': { status: undefined },
      'its status and app in other letters': { status: 'enabled', toolkit: { slug: 'GMAIL' } },
    })) {
      it(`has an auth config that tells ${name}`, async () => {
        const item = { ...config('ac_1', ''), auth_scheme: 'OAUTH2', is_composio_managed: true, ...fields };
        const { gateway } = await serve(always({ items: [item, config('ac_2', '')], next_cursor: null }));

        const [found] = await gateway.listAuthConfigs('gmail', keyedOptions());

        expect(found).to.include({ authConfigId: 'ac_1', isManaged: true });
      });
    }

    it('goes on with a cursor that is a number', async () => {
      const pages = [{ items: [config('ac_1', '')], next_cursor: 2 }, { items: [config('ac_2', '')] }];
      const { server, gateway } = await serve((_, response) => json(response, 200, pages.shift()));

      const found = await gateway.listAuthConfigs('gmail', keyedOptions());

      expect(found.map(({ authConfigId }) => authConfigId)).to.deep.equal(['ac_1', 'ac_2']);
      expect(new URL(server.requests[1]?.path ?? '', server.url).searchParams.get('cursor')).to.equal('2');
    });

    for (const next_cursor of [null, '', 0, false]) {
      it(`ends with the cursor ${JSON.stringify(next_cursor)}`, async () => {
        const { server, gateway } = await serve(always({ items: [config('ac_1', '')], next_cursor }));

        expect(await gateway.listAuthConfigs('gmail', keyedOptions())).to.have.length(1);
        expect(server.requests).to.have.length(1);
      });
    }

    for (const next_cursor of [{ page: 2 }, ['two'], true]) {
      it(`is never taken for complete with the cursor ${JSON.stringify(next_cursor)}`, async () => {
        const { gateway } = await serve(always({ items: [], next_cursor }));
        const owner = { providerUserId: 'platform:user:ada', app: 'gmail' };

        for (const list of [
          () => gateway.listApps({}, neverAborted()),
          () => gateway.listAuthConfigs('gmail', keyedOptions()),
          () => gateway.listUnfinishedAccounts(owner, keyedOptions()),
        ]) {
          expect(await rejectionOf(list())).to.include({ code: 'provider_protocol' });
        }
      });
    }

    const tool = { slug: 'GMAIL_SEND_EMAIL', name: 'Send', toolkit: { slug: 'gmail' } };
    for (const [name, fields, expected] of [
      ['no name', { name: null }, { name: 'GMAIL_SEND_EMAIL' }],
      [
        'its schema as a text',
        { input_parameters: '{"type":"object","required":["to"]}' },
        { inputSchema: { type: 'object', required: ['to'] } },
      ],
    ] as const) {
      it(`has an action that tells ${name}`, async () => {
        const { gateway } = await serve(always({ items: [{ ...tool, ...fields }], next_cursor: null }));

        const [action] = (await gateway.listActions({ app: 'gmail' }, neverAborted())).items;

        expect(action).to.deep.include(expected);
      });
    }

    it('omits an app that cannot be read, and the provider’s own', async () => {
      const items = [toolkit('gmail'), { slug: 'broken' }, 7, null, toolkit('composio'), toolkit('composio_search')];
      const { gateway } = await serve(always({ items, next_cursor: null }));

      const page = await gateway.listApps({}, neverAborted());

      expect(page.items.map(({ slug }) => slug)).to.deep.equal(['gmail']);
      expect(page.unreadable).to.deep.equal({ slugs: ['broken'], unnamed: 2 });
    });

    it('has the actions of an app whose slug is written in capital letters, and none of another app', async () => {
      const items = [
        { ...tool, toolkit: { slug: 'GMAIL' } },
        { ...tool, slug: 'SLACK_SEND', toolkit: { slug: 'slack' } },
      ];
      const { gateway } = await serve(always({ items, next_cursor: null }));

      const page = await gateway.listActions({ app: 'gmail' }, neverAborted());

      expect(page.items.map(({ slug, app }) => [slug, app])).to.deep.equal([['GMAIL_SEND_EMAIL', 'gmail']]);
    });

    for (const [name, fields] of Object.entries<object>({
      'no app': { toolkit: undefined },
      'a text that is no schema': { input_parameters: "{'type': 'object'}" },
      'a text that is a list': { input_parameters: '[1]' },
      'a schema as a text of megabytes': { input_parameters: JSON.stringify({ description: 'x'.repeat(1_000_000) }) },
    })) {
      it(`omits an action that tells ${name}, and reports it`, async () => {
        const items = [tool, { ...tool, slug: 'GMAIL_BROKEN', ...fields }, null];
        const { gateway } = await serve(always({ items, next_cursor: null }));

        const page = await gateway.listActions({ app: 'gmail' }, neverAborted());

        expect(page.items.map(({ slug }) => slug)).to.deep.equal(['GMAIL_SEND_EMAIL']);
        expect(page.unreadable).to.deep.equal({ slugs: ['GMAIL_BROKEN'], unnamed: 1 });
      });
    }

    it('is refused when none of its items can be read', async () => {
      const { gateway } = await serve(always({ items: [{ id: 'gmail' }] }));

      expect(await rejectionOf(gateway.listApps({}, neverAborted()))).to.include({ code: 'provider_protocol' });
    });

    it('is never requested with an empty filter, which would select everything', async () => {
      const { server, gateway } = await serve(always({ items: [] }));

      await rejectionOf(gateway.listActions({ app: '' }, neverAborted()));
      await rejectionOf(gateway.listAuthConfigs('', keyedOptions()));

      expect(server.requests).to.deep.equal([]);
    });

    it('is requested with the latest version of an app’s actions', async () => {
      const { server, gateway } = await serve(always({ items: [] }));

      await gateway.listActions({ app: 'gmail', cursor: 'next' }, neverAborted());

      const query = new URL((server.requests[0] as RecordedRequest).path, server.url).searchParams;
      expect(Object.fromEntries(query)).to.deep.equal({
        toolkit_slug: 'gmail',
        toolkit_versions: 'latest',
        include_deprecated: 'true',
        limit: '1000',
        cursor: 'next',
      });
    });
  });

  describe('about a key', () => {
    it('names every part that a scoped key does not open', async () => {
      const { gateway } = await serve(({ path }, response) =>
        /auth_configs|connected_accounts/.test(path)
          ? json(response, 403, refusalBody('This API key does not have read access', { code: 812 }))
          : json(response, 200, { items: [] }),
      );

      const error = await rejectionOf(gateway.checkKey('ak_some_key_1234', neverAborted()));

      expect(error).to.include({ code: 'key_refused' });
      expect(error.message).to.match(/^This project key lacks access to auth configs and connected accounts\./);
    });

    it('treats a 401 as a missing part when the key opened another before', async () => {
      const { gateway } = await serve(({ path }, response) =>
        path.includes('connected_accounts')
          ? json(response, 401, refusalBody('Invalid API key'))
          : json(response, 200, { items: [] }),
      );

      expect((await rejectionOf(gateway.checkKey('ak_some_key_1234', neverAborted()))).message).to.match(
        /^This project key lacks access to connected accounts\./,
      );
    });

    const partFailures: Record<string, Answer> = {
      'is missing': (_, response) => json(response, 404, refusalBody('Not found', { slug: 'HTTP_NotFound' })),
      'is missing, by a page': (_, response) =>
        void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>'),
      'takes other filters': (_, response) => json(response, 400, refusalBody('Validation error', { code: 10400 })),
      'has another form': (_, response) => json(response, 200, { items: null }),
    };
    for (const [name, answer] of Object.entries(partFailures)) {
      for (const part of ['auth_configs', 'connected_accounts', 'tools']) {
        it(`is accepted where the part ${part} ${name}`, async () => {
          const { gateway } = await serve((request, response) =>
            request.path.includes(`/${part}?`) ? answer(request, response) : json(response, 200, { items: [] }),
          );

          expect(await gateway.checkKey('ak_some_key_1234', neverAborted())).to.have.property('projectId');
        });
      }
    }

    for (const status of [429, 500, 503]) {
      it(`is not known to be good while a part answers with ${status}`, async () => {
        const { gateway } = await serve(({ path }, response) =>
          path.includes('/tools?') ? json(response, status, {}) : json(response, 200, { items: [] }),
        );

        expect(await rejectionOf(gateway.checkKey('ak_some_key_1234', neverAborted()))).not.to.include({
          code: 'key_refused',
        });
      });
    }

    it('is accepted without the name of its project', async () => {
      const { server, gateway } = await serve(({ path }, response) =>
        path.includes('session/info')
          ? json(response, 404, refusalBody('No route'))
          : json(response, 200, { items: [] }),
      );

      expect(await gateway.checkKey('ak_some_key_1234', neverAborted())).to.deep.equal({ projectId: undefined });
      expect(new Set(server.requests.map(({ headers }) => headers['x-api-key']))).to.deep.equal(
        new Set(['ak_some_key_1234']),
      );
    });
  });
});
