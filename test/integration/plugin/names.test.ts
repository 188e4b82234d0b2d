import { expect } from 'chai';
import { openReadySandbox } from '../../support/ready-sandbox.js';
import type { TestSandbox } from '../../support/sandbox.js';

const hidden = /[\p{Cc}\p{Bidi_Control}\u200b\u2028]/u;

describe('A member whose name turns letters around (§7)', () => {
  let sandbox: TestSandbox;

  beforeEach(async () => {
    sandbox = await openReadySandbox(['gmail']);
    const name = 'Zoe\u202e\u2066gro.emca\u2069\u200b\u2028of Acme';
    await sandbox.host.changes.addMember('acme', { userId: 'zoe', name, role: 'member' });
  });

  afterEach(() => sandbox.remove());

  it('is named plainly on pages, to agents and in the activity', async () => {
    const [zoe, ada] = [await sandbox.signIn('zoe', 'acme'), await sandbox.signIn('ada', 'acme')];

    const page = await zoe.connect('gmail', 'zoe@example.com');
    const called = await zoe.invoke('acme-assistant', 'GMAIL_FETCH_EMAILS');
    const { body: activity } = await ada.get('/v1/appconnect/activity');
    const { body: access } = await ada.get(
      '/v1/appconnect/access?agent=acme-assistant&app=gmail&channel=web&member=zoe',
    );

    expect(page.body.replaceAll('\n', '')).to.contain('Zoegro.emca of Acme').and.not.to.match(hidden);
    expect(called.acting_as).to.equal('Zoegro.emca of Acme (zoe@example.com)');
    expect(activity.events.map(({ actor }: { actor?: { name: string } }) => actor?.name)).to.include(
      'Zoegro.emca of Acme',
    );
    expect(JSON.stringify([activity, access])).not.to.match(hidden);
  });
});
