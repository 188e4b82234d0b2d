import { expect } from 'chai';
import { json, refusalBody, withScriptedProvider } from '../../support/provider/scripted-server.js';
import { neverAborted } from '../../support/signals.js';

const page = { items: [] };
const told = { project: { nano_id: 'pr_1' } };

describe('The project of a key', () => {
  const serve = withScriptedProvider();

  /** A provider that tells it under one version of its API, or under none. */
  async function tellingUnder(version: string) {
    const { server, gateway } = await serve(({ path }, response) => {
      if (!path.endsWith('/auth/session/info')) return json(response, 200, page);
      if (path.startsWith(`/api/${version}/`)) return json(response, 200, told);
      return json(response, 404, refusalBody('There is no such route', { slug: 'HTTP_NotFound' }));
    });
    const asked = () => server.requests.map(({ path }) => path).filter((path) => path.endsWith('/auth/session/info'));
    return { check: () => gateway.checkKey('ak_1', neverAborted()), asked };
  }

  it('is read from the current version of the API', async () => {
    const { check, asked } = await tellingUnder('v3.1');

    expect(await check()).to.deep.equal({ projectId: 'pr_1' });
    expect(asked()).to.deep.equal(['/api/v3.1/auth/session/info']);
  });

  it('is read from the previous version where the current one lacks it', async () => {
    const { check, asked } = await tellingUnder('v3');

    expect(await check()).to.deep.equal({ projectId: 'pr_1' });
    expect(asked()).to.deep.equal(['/api/v3.1/auth/session/info', '/api/v3/auth/session/info']);
  });

  it('stays unknown where neither has it, and the key is accepted all the same', async () => {
    const { check } = await tellingUnder('v9');

    expect(await check()).to.deep.equal({ projectId: undefined });
  });
});
