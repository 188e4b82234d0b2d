import { expect } from 'chai';
import type { RouteRegistry } from '../../../src/host/routes.js';
import { linkPage } from '../../../src/routes/pages/link-pages.js';
import { englishPages } from '../../../src/routes/pages/words-en.js';
import { signInRoutes } from '../../../src/routes/sign-in-routes.js';
import type { PublicAddressService } from '../../../src/services/settings/public-address-service.js';
import type { ConnectPageService } from '../../../src/services/sign-ins/connect-page-service.js';
import type { SignInCallbackService } from '../../../src/services/sign-ins/sign-in-callback-service.js';
import type { VerifierCallbackService } from '../../../src/services/sign-ins/verifier-callback-service.js';
import { FakeLogger } from '../../support/fakes/fake-host-parts.js';

const origin = 'https://platform.example';
const saved = 'https://saved.example';
const proxied = 'http://10.0.0.7:3000';
const path = `/v1/appconnect/connect/${'t'.repeat(43)}`;
const link = { page: 'sign_in', memberName: 'Cleo <Martin>', organizationName: 'Acme', appName: 'Gmail' };

describe('Pressing Continue on the page of a link while nobody is signed in', () => {
  const press = async (
    registry: Partial<RouteRegistry>,
    at = origin,
    headers: HeadersInit = { origin: at },
    query = '',
    seen = path,
  ) => {
    const routes = signInRoutes({
      connectPages: { continue: async () => link } as unknown as ConnectPageService,
      callbacks: {} as SignInCallbackService,
      verifierCallbacks: {} as VerifierCallbackService,
      addresses: {
        isFormOrigin: async (each: string) => [origin, saved].includes(each),
      } as unknown as PublicAddressService,
      registry: {
        register: () => ({ dispose: () => undefined }),
        isServedOrigin: (each) => each === origin,
        ...registry,
      },
      logger: new FakeLogger(),
    });
    const route = routes.find(({ method }) => method === 'POST');
    const request = new Request(`${at}${seen}${query}`, { method: 'POST', headers });
    return route?.handle({ request, params: { token: 't'.repeat(43) } }) ?? Response.error();
  };

  it('redirects to the sign-in address of the host, which gets the path of the link to return to', async () => {
    const answer = await press({ signInAddress: (returnTo) => `/sign-in?${new URLSearchParams({ next: returnTo })}` });

    expect([answer.status, answer.headers.get('location'), answer.headers.get('set-cookie')]).to.deep.equal([
      303,
      `/sign-in?next=${encodeURIComponent(`${path}?from=sign-in`)}`,
      null,
    ]);
  });

  for (const seen of [path, `/tools${path}`]) {
    it(`gives the path below the base path to return to, where the host's requests are for ${seen}`, async () => {
      const host = { basePath: '/tools/', signInAddress: (returnTo: string) => `/tools/sign-in?next=${returnTo}` };

      const answer = await press(host, origin, { origin }, '', seen);

      expect(answer.headers.get('location')).to.equal(`/tools/sign-in?next=/tools${path}?from=sign-in`);
    });
  }

  it('redirects there too when the host sees the address of a proxy instead of its own', async () => {
    expect((await press({ signInAddress: () => '/sign-in' }, proxied)).headers.get('location')).to.equal('/sign-in');
  });

  it('may redirect to plain http, since the policy of the page applies to the redirects of its form', () => {
    const { headers } = linkPage({ ...link, page: 'sign_in' }, { words: englishPages, homePath: '../../../' });

    expect(headers.get('content-security-policy')).to.match(/form-action 'self' https: http:(;|$)/);
  });

  it('does not redirect a second time when there is still no session, and says how to go on', async () => {
    const host = { signInAddress: () => '/sign-in?"next"' };

    const answer = await press(host, origin, { origin }, '?from=sign-in');

    expect([answer.status, answer.headers.get('location')]).to.deep.equal([403, null]);
    expect(await answer.text())
      .to.contain('Press Connect for Gmail in the control center instead')
      .and.contain('href="/sign-in?&quot;next&quot;"');
  });

  it('knows who is back also where the sign-in of the host adds to the address', async () => {
    const answer = await press({ signInAddress: () => '/sign-in' }, origin, { origin }, '?from=sign-in&lang=de');

    expect(answer.status).to.equal(403);
  });

  it('is refused when a page of another host sent the form, also of the same site', async () => {
    const statuses = [];
    for (const from of ['cross-site', 'same-site', 'same-origin', 'none']) {
      const headers = { 'sec-fetch-site': from };
      statuses.push((await press({ signInAddress: () => '/sign-in' }, origin, headers)).status);
    }

    expect(statuses).to.deep.equal([403, 403, 303, 303]);
  });

  it('is taken from our own page where a proxy has browsers hide its origin, and from no other', async () => {
    const statuses = [];
    for (const from of ['same-origin', 'cross-site', 'same-site']) {
      const headers = { origin: 'null', 'sec-fetch-site': from };
      statuses.push((await press({ signInAddress: () => '/sign-in' }, origin, headers)).status);
    }

    expect(statuses).to.deep.equal([303, 403, 403]);
  });

  it('is refused when a page of another origin sent the form, whatever else it says', async () => {
    const headers = { origin: proxied, 'sec-fetch-site': 'same-origin' };

    expect((await press({ signInAddress: () => '/sign-in' }, origin, headers)).status).to.equal(403);
  });

  it('says to sign in and open the link again when the host names no sign-in address', async () => {
    const answer = await press({});

    expect([answer.status, answer.headers.get('location')]).to.deep.equal([403, null]);
    expect(await answer.text())
      .to.contain('press Connect for Gmail in the control center')
      .and.contain('Cleo &lt;Martin&gt;')
      .and.not.contain('<Martin>');
  });

  it('says that nobody can sign in at an address that the host does not serve', async () => {
    const answer = await press({ signInAddress: () => '/sign-in' }, saved);

    expect([answer.status, answer.headers.get('location')]).to.deep.equal([403, null]);
    expect(await answer.text()).to.contain('Nobody can sign in at this address');
  });
});
