import { expect } from 'chai';
import { json, refusalBody, withScriptedProvider } from '../../support/provider/scripted-server.js';
import { neverAborted } from '../../support/signals.js';

const page = { items: [] };
const keyInfo = { project: { nano_id: 'pr_1' } };

describe('The project of a key', () => {
  const serve = withScriptedProvider();

  /** A provider that reports the project under one version of its API, or under none. */
  async function reportingUnder(version: string) {
    const { server, gateway } = await serve(({ path }, response) => {
      if (!path.endsWith('/auth/session/info')) return json(response, 200, page);
      if (path.startsWith(`/api/${version}/`)) return json(response, 200, keyInfo);
      return json(response, 404, refusalBody('There is no such route', { slug: 'HTTP_NotFound' }));
    });
    const infoPaths = () =>
      server.requests.map(({ path }) => path).filter((path) => path.endsWith('/auth/session/info'));
    return { check: () => gateway.checkKey('ak_1', neverAborted()), infoPaths };
  }

  it('is read from the current version of the API', async () => {
    const { check, infoPaths } = await reportingUnder('v3.1');

    expect(await check()).to.deep.equal({ projectId: 'pr_1' });
    expect(infoPaths()).to.deep.equal(['/api/v3.1/auth/session/info']);
  });

  it('is read from the previous version where the current one lacks it', async () => {
    const { check, infoPaths } = await reportingUnder('v3');

    expect(await check()).to.deep.equal({ projectId: 'pr_1' });
    expect(infoPaths()).to.deep.equal(['/api/v3.1/auth/session/info', '/api/v3/auth/session/info']);
  });

  it('stays unknown where neither has it, and the key is accepted all the same', async () => {
    const { check } = await reportingUnder('v9');

    expect(await check()).to.deep.equal({ projectId: undefined });
  });
});
