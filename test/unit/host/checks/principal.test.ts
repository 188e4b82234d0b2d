import { expect } from 'chai';
import { withCheckedPrincipal } from '../../../../src/host/checks/principal.js';
import type { Principal, Route, RouteContext } from '../../../../src/host/routes.js';

const ada: Principal = { userId: 'ada', name: 'Ada', orgId: 'acme', role: 'member', isPlatformAdmin: false };

describe('The principal that a host gives with a request', () => {
  const received: (Principal | undefined)[] = [];
  const route: Route = {
    method: 'GET',
    path: '/',
    access: 'member',
    async handle({ principal }) {
      received.push(principal);
      return new Response();
    },
  };
  const handle = (principal: unknown) => {
    const request = new Request('https://platform.example/');
    return withCheckedPrincipal(route).handle({ request, params: {}, principal } as RouteContext);
  };

  beforeEach(() => received.splice(0));

  it('reaches the route, and null is nobody', async () => {
    for (const principal of [ada, undefined, null]) await handle(principal);

    expect(received).to.deep.equal([ada, undefined, undefined]);
  });

  it('is a platform admin by 1 and none by 0, as the rows of SQLite have it', async () => {
    for (const isPlatformAdmin of [1, 0]) await handle({ ...ada, isPlatformAdmin });

    expect(received).to.deep.equal([{ ...ada, isPlatformAdmin: true }, ada]);
  });

  it('never makes a platform admin of somebody by a promise or a text', async () => {
    for (const isPlatformAdmin of [Promise.resolve(false), 'false', undefined, 2]) {
      const refusal = await handle({ ...ada, isPlatformAdmin }).catch((error: Error) => error.message);

      expect(refusal).to.include('The host gave a principal whose isPlatformAdmin is ');
    }

    expect(received).to.deep.equal([]);
  });
});
