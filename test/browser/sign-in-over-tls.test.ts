import { expect } from 'chai';
import { useBrowser } from '../support/browser/browsers.js';
import { ControlCenterPage, cleo } from '../support/browser/control-center-page.js';
import { startTlsProxy, type TlsProxy } from '../support/browser/tls-proxy.js';
import type { TestSandbox } from '../support/hosts/sandbox.js';
import { openReadySandbox } from '../support/hosts/sandbox.js';

const connected = 'Gmail is connected as cleo@example.com';
const trusting = { ignoreHTTPSErrors: true };

describe('Signing in to a host behind TLS (§3, §4)', () => {
  const browser = useBrowser();
  let front: TlsProxy;
  let sandbox: TestSandbox;

  beforeEach(async () => {
    front = await startTlsProxy();
    sandbox = await openReadySandbox(['gmail'], { publicOrigins: Object.values(front.origins) });
    front.open(sandbox.url);
  });

  afterEach(async () => {
    await sandbox.remove();
    await front.close();
  });

  const heads = ({ page }: ControlCenterPage, name: string) =>
    page.getByRole('heading', { name, exact: true }).waitFor();

  async function allow({ page }: ControlCenterPage): Promise<void> {
    await page.getByRole('textbox').first().fill('cleo@example.com');
    await page.getByRole('button', { name: 'Allow' }).click();
  }

  async function linkFor({ context }: ControlCenterPage): Promise<string> {
    const path = '/v1/agents/acme-assistant/tools/appconnect__connect_account';
    const data = { channel: 'web', input: { app: 'gmail' } };
    const answer = await context.request.post(`${front.origins.name}${path}`, { data });
    return (await answer.json()).structuredContent.sign_in_url;
  }

  it('knows the browser again by a cookie that no other host can plant, and finishes by the verifier in the tab that left', async () => {
    sandbox.provider.switches.verifierUrl = `${front.origins.name}/v1/appconnect/verify`;
    const controlCenter = await ControlCenterPage.open(browser(), front.origins.name, cleo, trusting);

    await controlCenter.connect('Gmail', 'cleo@example.com');

    await controlCenter.button('Gmail', 'Disconnect Gmail').waitFor();
    const cookies = await controlCenter.context.cookies(front.origins.name);
    const departure = cookies.find(({ name }) => name.includes('appconnect-sign-in-'));
    expect(departure?.name).to.match(/^__Host-/);
    expect(departure).to.include({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/' });
  });

  // From another site, the browser sends the session with the link only where it is of None.
  const greetings = { Strict: 'Only Cleo Martin can go on.', None: 'You are signed in as Cleo Martin.' };
  for (const [sameSite, greeting] of Object.entries(greetings)) {
    it(`connects by a link from another site with a session of SameSite=${sameSite}`, async () => {
      front.open(sandbox.url, (cookie) =>
        cookie.replace(/^(platform_session=.*)SameSite=Lax/, `$1SameSite=${sameSite}; Secure`),
      );
      const controlCenter = await ControlCenterPage.openBlank(browser(), front.origins.name, cleo, trusting);
      const link = await linkFor(controlCenter);

      await controlCenter.page.goto(sandbox.provider.url);
      await controlCenter.page.evaluate((address) => location.assign(address), link);
      await controlCenter.page.getByText(greeting).waitFor();
      await controlCenter.press('Continue to Gmail');
      await allow(controlCenter);

      await heads(controlCenter, connected);
    });
  }

  it('connects under another name of the host than the one in the link', async () => {
    const link = await linkFor(await ControlCenterPage.openBlank(browser(), front.origins.name, cleo, trusting));
    const controlCenter = await ControlCenterPage.openBlank(browser(), front.origins.ip, cleo, trusting);

    await controlCenter.page.goto(link.replace(front.origins.name, front.origins.ip));
    await controlCenter.press('Continue to Gmail');
    await allow(controlCenter);

    await heads(controlCenter, connected);
    expect(new URL(controlCenter.page.url()).origin).to.equal(front.origins.ip);
  });
});
