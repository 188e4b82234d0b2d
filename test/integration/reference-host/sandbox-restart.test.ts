import { join } from 'node:path';
import { expect } from 'chai';
import { greetFromSandbox } from '../../../src/testing/sandbox-greeting.js';
import { rejectionOf } from '../../support/errors.js';
import { openReadySandbox, openSandbox, type TestSandbox } from '../../support/hosts/sandbox.js';
import { useTemporaryDirectory } from '../../support/temporary-directory.js';

const agent = 'acme-assistant';
const mail = { recipient_email: 'grace@example.com', subject: 'Otter census', body: 'Numbers are up.' };

describe('A sandbox that is restarted with the same home', () => {
  const home = useTemporaryDirectory();
  let sandbox: TestSandbox;

  afterEach(() => sandbox.close());

  it('still has the connection, the mail that was sent and the session it was sent in', async () => {
    sandbox = await openReadySandbox(['gmail'], { home: home() });
    const before = await sandbox.signIn('ada', 'acme');
    await before.connect('gmail', 'ada@example.com');
    await before.invoke(agent, 'GMAIL_SEND_EMAIL', mail);
    const { sessionId } = sandbox.provider.executions().at(-1) ?? {};
    const port = Number(new URL(sandbox.provider.url).port);
    await sandbox.close();

    sandbox = await openSandbox({ home: home(), providerPort: port });

    expect(await greetFromSandbox(sandbox))
      .to.include('saved already')
      .and.not.to.include('paste');
    const ada = await sandbox.signIn('ada', 'acme');
    expect((await ada.get('/v1/appconnect/apps/gmail/connection')).body.status).to.equal('connected');
    const found = await ada.invoke(agent, 'GMAIL_FETCH_EMAILS', { query: 'in:sent subject:"Otter census"' });
    expect(JSON.stringify(found)).to.contain('Otter census').and.not.to.contain('"error"');
    expect(sessionId).to.be.a('string');
    expect(sandbox.provider.executions().at(-1)?.sessionId).to.equal(sessionId);
  });

  it('is refused while it runs, and loses nothing by that', async () => {
    sandbox = await openReadySandbox(['gmail'], { home: home() });
    const ada = await sandbox.signIn('ada', 'acme');
    await ada.connect('gmail', 'ada@example.com');

    const refusal = await rejectionOf(openSandbox({ home: home() }));

    expect(refusal).to.include({ code: 'STATE_FILE_IN_USE', path: join(home(), 'provider-emulator.json') });
    await sandbox.close();
    sandbox = await openSandbox({ home: home() });
    expect(sandbox.provider.accounts()).to.have.length(1);
  });
});
