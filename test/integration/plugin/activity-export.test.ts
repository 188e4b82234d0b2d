import { expect } from 'chai';
import type { BrowserClient } from '../../support/browser/browser-client.js';
import { Installation } from '../../support/installation.js';

const path = '/v1/appconnect/activity/export';

describe('The activity as a file (§5)', () => {
  let installation: Installation;
  let ada: BrowserClient;
  let cleo: BrowserClient;

  before(async () => {
    installation = await Installation.open({ apps: ['gmail', 'slack'] });
    ada = await installation.signIn('ada');
    cleo = await installation.signIn('cleo');
    await cleo.connect('gmail', 'cleo@example.com');
  });

  after(() => installation.close());

  it('has what the filtered list has, for whoever asks', async () => {
    for (const [client, query] of [
      [ada, '?app=gmail&person=cleo'],
      [ada, '?outcome=done'],
      [cleo, '?from=2020-01-01'],
    ] as const) {
      const listed = (await client.get(`/v1/appconnect/activity${query}`)).body.events;
      const exported = await client.get(`${path}${query}&format=json`);

      expect(exported.status).to.equal(200);
      expect(listed).not.to.have.length(0);
      expect(exported.body).to.deep.equal(listed);
    }
  });

  it('is CSV for spreadsheets by default, to be saved and never cached', async () => {
    const { headers, body } = await cleo.get(path);

    expect(headers.get('content-type')).to.equal('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).to.match(/^attachment; filename="activity-\d{4}-\d\d-\d\d\.csv"$/);
    expect(headers.get('cache-control')).to.equal('no-store');
    const lines = String(body).trim().split('\r\n');
    expect(lines[0]).to.contain('id,at,action,outcome');
    expect(lines.slice(1).every((line) => line.includes('cleo'))).to.equal(true);
  });
});
