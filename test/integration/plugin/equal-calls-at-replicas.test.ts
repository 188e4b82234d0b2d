import { expect } from 'chai';
import { openReplicas, type ReplicaSandbox } from '../../support/hosts/replica-sandbox.js';

const mail = { recipient_email: 'grace@example.com', subject: 'Again', body: 'Each of them is meant.' };

describe('Equal calls at two replicas', () => {
  let sandbox: ReplicaSandbox;

  before(async () => {
    sandbox = await openReplicas(2);
    const ada = await sandbox.signIn('ada');
    await ada.put('/v1/appconnect/settings/api-key', { apiKey: sandbox.provider.projectKey });
    await ada.put('/v1/appconnect/apps/gmail/enablement');
    await (await sandbox.signIn('cleo')).connect('gmail', 'cleo@example.com');
  });
  after(() => sandbox.remove());

  it('are all sent where each comes after the answer of the one before', async () => {
    const cleo = await Promise.all([1, 2].map((number) => sandbox.signIn('cleo', sandbox.replica(number).url)));

    const codes: unknown[] = [];
    for (let round = 0; round < 40; round += 1) {
      codes.push((await cleo[round % 2]?.invoke('acme-assistant', 'GMAIL_SEND_EMAIL', mail))?.code);
    }

    expect(codes.filter((code) => code !== undefined)).to.deep.equal([]);
    expect(sandbox.provider.executions()).to.have.lengthOf(40);
  });
});
