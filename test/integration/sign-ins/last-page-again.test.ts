import { expect } from 'chai';
import { openReadySandbox, type TestSandbox } from '../../support/hosts/sandbox.js';

const connection = '/v1/appconnect/apps/gmail/connection';
const titleOf = (body: string) => /<h1>(.*)<\/h1>/.exec(body)?.[1];

describe('The page at the end of a sign-in, loaded again', () => {
  let sandbox: TestSandbox;

  beforeEach(async () => {
    sandbox = await openReadySandbox(['gmail']);
  });

  afterEach(() => sandbox.remove());

  async function connect() {
    const cleo = await sandbox.signIn('cleo', 'acme');
    const { body } = await cleo.post(connection);
    const back = await cleo.answerHostedPage(body.signInUrl, 'cleo@example.com');
    expect(titleOf((await cleo.get(back)).body)).to.equal('Gmail is connected as cleo@example.com');
    return { cleo, back };
  }

  it('does not say that the app is connected once it was disconnected', async () => {
    const { cleo, back } = await connect();
    await cleo.delete(connection);

    const again = await cleo.get(back);

    expect([again.status, titleOf(again.body)]).to.deep.equal([404, 'This sign-in is not open']);
  });

  it('does not say that its account is used once another one is', async () => {
    const { cleo, back } = await connect();
    await cleo.connect('gmail', 'other@example.com');

    expect((await cleo.get(back)).body).not.to.contain('This Gmail account is used');
  });
});
