import { expect } from 'chai';
import { Installation } from '../../support/installation.js';
import { openPostgres } from '../../support/stores/databases.js';
import { until } from '../../support/until.js';

describe('A person whose page listens at one replica', () => {
  it('hears nothing any more once they have signed out at another', async () => {
    const database = await openPostgres();
    const environment = { APPCONNECT_API_KEY: 'ak_sandbox_project_key' };
    const one = await Installation.open({ apps: ['gmail'], database: database.address, environment });
    const other = await one.openReplica();
    const cookie = await one.host.signIn('ada', 'acme');
    const cleo = await one.signIn('cleo');
    const chunks: string[] = [];
    const { body } = await fetch(`${other.url}/v1/appconnect/events`, { headers: { cookie } });
    let isEnded = false;
    void body
      ?.pipeThrough(new TextDecoderStream())
      .pipeTo(new WritableStream({ write: (text) => void chunks.push(text) }))
      .then(() => (isEnded = true));
    await until('the stream begins', () => chunks.length > 0);

    const { status } = await fetch(`${one.url}/v1/session`, { method: 'DELETE', headers: { cookie, origin: one.url } });
    const after = await fetch(`${other.url}/v1/session`, { headers: { cookie } });
    await until('the stream ends', () => isEnded);
    chunks.length = 0;
    await cleo.connect('gmail', 'cleo@example.com');
    await other.close();
    await one.close();
    await database.close();

    expect([status, after.status]).to.deep.equal([204, 401]);
    expect(chunks.join('')).to.equal('');
  }).timeout(60_000);
});
