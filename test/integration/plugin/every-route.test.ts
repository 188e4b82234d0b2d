import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import { type BrowserClient, codeOf, fieldsOf } from '../../support/browser/browser-client.js';
import { bodyOf, labelOf, type ManifestRoute, manifestRoutes, urlOf } from '../../support/hosts/manifest-routes.js';
import { Installation } from '../../support/installation.js';
import type { Operation } from '../../support/package/published-contract.js';

const document = '/v1/appconnect/openapi.json';
const stream = '/v1/appconnect/events';
/** Pages and the event stream; all other routes return JSON. */
const pages = ['/v1/appconnect/connect/:token', '/v1/appconnect/oauth/callback', '/v1/appconnect/verify', stream];
const speaksJson = ({ path }: ManifestRoute) => !pages.includes(path) && path !== document;

// One for all schemas: to prepare another takes longer than to compile with it.
const ajv = addFormats.default(new Ajv2020({ strict: false }));

describe('Every route (§4)', () => {
  let installation: Installation;
  let ada: BrowserClient;

  before(async () => {
    installation = await Installation.open({ apps: ['gmail'] });
    ada = await installation.signIn('ada');
  });

  after(() => installation.close());

  for (const route of manifestRoutes.filter(speaksJson)) {
    it(`${labelOf(route)} refuses an unknown parameter and a repeated one, and names it`, async () => {
      const separator = urlOf(route).includes('?') ? '&' : '?';

      const unknown = await ada.send(route.method, `${urlOf(route)}${separator}surprise=1`, bodyOf(route));
      const twice = await ada.send(route.method, `${urlOf(route)}${separator}view=all&view=all`, bodyOf(route));

      for (const answer of [unknown, twice]) expect(codeOf(answer)).to.deep.equal([400, 'invalid_request']);
      expect(fieldsOf(unknown)).to.deep.equal(['surprise']);
      expect(fieldsOf(twice)).to.deep.equal(['view']);
    });
  }

  // GET of the event stream never ends.
  for (const route of manifestRoutes.filter(({ method, path }) => method === 'GET' && path !== stream)) {
    it(`${route.path} answers HEAD as it answers GET, without the body`, async () => {
      const get = await ada.get(urlOf(route));

      const head = await ada.send('HEAD', urlOf(route));

      expect([head.status, head.body]).to.deep.equal([get.status, '']);
    });
  }

  it('returns the request id of the host in the problem and in the header', async () => {
    const answer = await ada.get('/v1/appconnect/apps?surprise=1');

    expect(answer.body.requestId).to.match(/^[\w-]{8,}$/);
    expect(answer.headers.get('x-request-id')).to.equal(answer.body.requestId);
    expect(answer.headers.get('cache-control')).to.equal('no-store');
  });

  describe('the OpenAPI document', () => {
    it('lists exactly the routes of the manifest, with their access', async () => {
      const { body, status } = await installation.anonymous().get(document);

      expect(status).to.equal(200);
      const listed = Object.entries(body.paths as Record<string, Record<string, Operation>>).flatMap(
        ([path, methods]) =>
          Object.entries(methods).map(([method, operation]) => [
            `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
            operation['x-access'],
          ]),
      );
      const wanted = manifestRoutes
        .filter(({ path }) => path !== document)
        .map((route) => [labelOf(route), route.access]);
      expect(listed.sort()).to.deep.equal(wanted.sort());
    });

    it('is an OpenAPI 3.1 document of which every schema compiles', async () => {
      const { body } = await installation.anonymous().get(document);

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
          for (const schema of schemas) ajv.compile(schema);
        }
      }
      ajv.compile(body.components.schemas.Problem);
    });
  });
});
