import { expect } from 'chai';
import type { Route, RouteContext } from '../../../src/host/routes.js';
import { activate } from '../../../src/plugin.js';
import { RecordingHost } from '../../support/hosts/recording-host.js';
import { openSqlite, useDatabase } from '../../support/stores/databases.js';
import { useTemporaryDirectory } from '../../support/temporary-directory.js';

describe('A person whom a careless host describes wrongly', () => {
  const client = useDatabase(openSqlite);
  const directory = useTemporaryDirectory();

  it('is shown a page where they open one, in their language', async () => {
    const host = new RecordingHost(directory(), client());
    const routes: Route[] = [];
    const register = (route: Route) => {
      routes.push(route);
      return { dispose: () => undefined };
    };
    const plugin = await activate(Object.assign(host, { routes: { ...host.routes, register } }));
    const principal = { userId: 'ada', name: 'Ada', orgId: 'acme', role: 'admin', isPlatformAdmin: false };

    for (const path of ['/v1/appconnect/connect/:token', '/v1/appconnect/oauth/callback', '/v1/appconnect/verify']) {
      const request = new Request('https://platform.example/', { headers: { 'accept-language': 'de' } });
      const route = routes.find((each) => each.path === path);
      const answer = await route?.handle({ request, params: {}, principal } as unknown as RouteContext);

      expect([answer?.status, answer?.headers.get('content-type')], path).to.deep.equal([
        500,
        'text/html; charset=utf-8',
      ]);
      expect(await answer?.text()).to.contain('Etwas ist schiefgegangen');
    }
    await plugin.deactivate();
  });
});
