import { expect } from 'chai';
import { connectionOf } from '../../support/browser/browser-client.js';
import { openReadySandbox, type TestSandbox } from '../../support/hosts/sandbox.js';
import { until } from '../../support/until.js';

const connection = connectionOf('gmail');

describe('A sign-in whose link can be used again after it was refused', () => {
  let sandbox: TestSandbox;

  beforeEach(async () => {
    sandbox = await openReadySandbox(['gmail']);
    sandbox.provider.switches.refusedLinksStayOpen = true;
  });

  afterEach(() => sandbox.remove());

  it('gives the account of a person who is sent the link to nobody', async () => {
    const [cleo, victim] = [await sandbox.signIn('cleo', 'acme'), sandbox.anonymous()];
    const { body: started } = await cleo.post(connection);
    const refused = await cleo.answerHostedPage(started.signInUrl, 'cleo@example.com', 'deny');
    const page = await cleo.get(refused);

    // The account may be gone at the provider by now, and the link with it.
    const back = await victim.answerHostedPage(started.signInUrl, 'victim@example.com').catch(() => undefined);
    const forged = await cleo.get(refused.replace('status=failed', 'status=success'));
    if (back !== undefined) await victim.get(back);

    expect([page.body, forged.body]).to.satisfy((pages: string[]) =>
      pages.every((body) => body.includes('<h1>Not connected</h1>')),
    );
    expect((await cleo.get(connection)).body.status).to.equal('not_connected');
    await until('the provider holds no account', () => sandbox.provider.accounts().length === 0);
  });

  it('lets the member connect afterwards', async () => {
    const cleo = await sandbox.signIn('cleo', 'acme');
    const { body: started } = await cleo.post(connection);
    await cleo.get(await cleo.answerHostedPage(started.signInUrl, 'cleo@example.com', 'deny'));

    const page = await cleo.connect('gmail', 'cleo@example.com');

    expect(page.body).to.contain('<h1>Gmail is connected as cleo@example.com</h1>');
  });
});
