import { expect } from 'chai';
import { openReplicas, type ReplicaSandbox } from '../../support/hosts/replica-sandbox.js';

describe('Replicas below a path, behind one address', () => {
  let sandbox: ReplicaSandbox;

  before(async () => {
    sandbox = await openReplicas(2, { basePath: '/tools' });
  });
  after(() => sandbox.remove());

  it('are reached below it, at that address and at their own', async () => {
    const urls = [sandbox.url, sandbox.replica(1).url, sandbox.replica(2).url];
    const paths = urls.map((url) => new URL(url).pathname);
    const statuses = [];
    for (const url of urls) statuses.push((await fetch(`${url}/health`)).status);

    expect(paths).to.deep.equal(['/tools', '/tools', '/tools']);
    expect(statuses).to.deep.equal([200, 200, 200]);
  });

  it('start a sign-in at one, and finish it at whichever has its turn', async () => {
    const ada = await sandbox.signIn('ada');
    await ada.put('/v1/appconnect/settings/api-key', { apiKey: sandbox.provider.projectKey });
    await ada.put('/v1/appconnect/apps/gmail/enablement');

    const answers = [await ada.connect('gmail', 'ada@example.com'), await ada.connect('gmail', 'ada@example.org')];

    for (const { body } of answers) expect(body).to.contain('<h1>Gmail is connected as ada@example.');
  });
});
