import { expect } from 'chai';
import { cleo, Desk } from '../support/browsers.js';
import { Person } from '../support/person.js';
import { openReadySandbox } from '../support/ready-sandbox.js';
import type { TestSandbox } from '../support/sandbox.js';
import { until } from '../support/until.js';
import { useBrowser } from '../support/use-browser.js';

const connected = 'Gmail is connected as cleo@example.com';

describe('Signing in from one browser and another (§3, §4)', () => {
  const browser = useBrowser();
  let sandbox: TestSandbox;

  beforeEach(async () => {
    sandbox = await openReadySandbox(['gmail']);
  });

  afterEach(() => sandbox.remove());

  const linkFor = async (person: Person): Promise<string> =>
    (await person.call('acme-assistant', 'connect_account', { app: 'gmail' })).structuredContent.sign_in_url;

  async function allow({ page }: Desk, account = 'cleo@example.com'): Promise<void> {
    await page.getByRole('textbox').first().fill(account);
    await page.getByRole('button', { name: 'Allow' }).click();
  }

  const heads = ({ page }: Desk, name: string) => page.getByRole('heading', { name, exact: true }).waitFor();

  it('leads a browser without a session to the sign-in of the platform and back, and on from there', async () => {
    const link = await linkFor(await sandbox.signIn('cleo', 'acme'));
    const desk = await Desk.empty(browser(), link);

    await desk.press('Continue to Gmail');
    const row = desk.page.getByRole('listitem').filter({ hasText: cleo.person });
    await row.getByRole('button', { name: cleo.organization }).click();
    await desk.page.getByText('You are signed in as').waitFor();
    expect(desk.page.url()).to.equal(`${link}?from=sign-in`);
    await desk.press('Continue to Gmail');
    await allow(desk);

    await heads(desk, connected);
    await desk.page.getByText('Cleo Martin').waitFor();
  });

  it('leads nobody round in circles whose session is not told to the page', async () => {
    const link = await linkFor(await sandbox.signIn('cleo', 'acme'));
    const desk = await Desk.empty(browser(), link);

    await desk.press('Continue to Gmail');
    await desk.page.getByRole('listitem').filter({ hasText: cleo.person }).waitFor();
    // As a platform leads back whose session is in a header that only its own pages send.
    await desk.page.goto(new URL(new URL(desk.page.url()).searchParams.get('return') ?? '', link).href);
    await desk.press('Continue to Gmail');

    await heads(desk, 'Your sign-in is not seen here');
  });

  it('connects nothing for a browser that is led to the page of the provider, and starts again in the member’s own', async () => {
    const { body } = await (await sandbox.signIn('cleo', 'acme')).post('/v1/appconnect/apps/gmail/connection');
    const desk = await Desk.open(browser(), sandbox.url, cleo);

    await desk.page.goto(body.signInUrl);
    await allow(desk, 'stranger@example.com');
    await heads(desk, 'Not connected');
    await until('nothing is left at the provider', () => sandbox.provider.accounts().length === 0);
    await desk.press('Start again here');
    await allow(desk);

    await heads(desk, connected);
  });

  it('connects with a host whose session is sent to pages of its own site alone', async () => {
    const home = sandbox.url.replace('127.0.0.1', 'localhost');
    const link = await linkFor(await signedIn(home));
    const desk = await Desk.empty(browser(), sandbox.provider.url);
    await keepStrictSession(desk, home);

    // As from a chat on another site: the browser keeps the session to itself.
    await desk.page.evaluate((address) => location.assign(address), link);
    await desk.page.getByText('Only Cleo Martin can go on.').waitFor();
    await desk.press('Continue to Gmail');
    await allow(desk);

    await heads(desk, connected);
  });

  it('tells a browser that keeps no cookies what is wrong, the second time', async () => {
    const link = await linkFor(await sandbox.signIn('cleo', 'acme'));
    const desk = await Desk.open(browser(), sandbox.url, cleo);
    const forgetfully = async () => {
      await desk.page.goto(link);
      await desk.press('Continue to Gmail');
      await desk.context.clearCookies({ name: /^appconnect-sign-in-/ });
      await allow(desk);
      await heads(desk, 'Not connected');
    };

    await forgetfully();
    expect(await desk.page.getByText('does not seem to keep cookies').count()).to.equal(0);
    await forgetfully();

    await desk.page.getByText('does not seem to keep cookies').waitFor();
  });

  it('counts the tab that left last, and tells the other nothing that is not so', async () => {
    const link = await linkFor(await sandbox.signIn('cleo', 'acme'));
    const [first, second] = [
      await Desk.open(browser(), sandbox.url, cleo),
      await Desk.open(browser(), sandbox.url, cleo),
    ];
    for (const desk of [first, second]) {
      await desk.page.goto(link);
      await desk.press('Continue to Gmail');
      await desk.page.getByRole('textbox').first().waitFor();
    }

    await allow(second);
    await heads(second, connected);

    await until('one account is left', () => sandbox.provider.accounts().length === 1);
    await first.page.goto(link);
    await heads(first, 'This sign-in is not open');
  });

  async function signedIn(home: string): Promise<Person> {
    const person = new Person(home);
    await person.post('/v1/session', { user: 'cleo', org: 'acme' });
    return person;
  }

  async function keepStrictSession({ context }: Desk, home: string): Promise<void> {
    const [name = '', value = ''] = (await sandbox.host.signIn('cleo', 'acme')).split('=');
    await context.addCookies([{ name, value, url: home, sameSite: 'Strict', httpOnly: true }]);
  }
});
