import { expect } from 'chai';
import type { TestSandbox } from '../../support/hosts/sandbox.js';
import { openReadySandbox } from '../../support/hosts/sandbox.js';

const hidden = /[\p{Cc}\p{Bidi_Control}\u200b\u2028]/u;

describe('A member whose name contains bidirectional control characters (§7)', () => {
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

describe('A member with a very long name (§7)', () => {
  let sandbox: TestSandbox;

  beforeEach(async () => {
    sandbox = await openReadySandbox(['gmail']);
    const name = `<b onclick="x()">&"' 😀${'x'.repeat(10_000)}`;
    await sandbox.host.changes.addMember('acme', { userId: 'zoe', name, role: 'member' });
  });

  afterEach(() => sandbox.remove());

  it('is shown shortened and escaped wherever an account is connected, used or listed', async () => {
    const zoe = await sandbox.signIn('zoe', 'acme');
    const answer = await zoe.call('acme-assistant', 'connect_account', { app: 'gmail' });
    const link = answer.structuredContent.sign_in_url;
    const pages = [await zoe.get(link), await sandbox.anonymous().get(link)];
    const redirect = await zoe.post(link);
    const account = `<b onclick="x()">${'é'.repeat(180)}@example.com`;
    pages.push(await zoe.get(await zoe.answerHostedPage(redirect.headers.get('location') ?? '', account)));

    const answers = [
      answer,
      (await zoe.invoke('acme-assistant', 'GMAIL_FETCH_EMAILS')).acting_as,
      (await zoe.get('/v1/agents/acme-assistant/tools?channel=web')).body.instructions,
      (await zoe.get('/v1/appconnect/apps/gmail/connection')).body,
      (await zoe.get('/v1/appconnect/access?agent=acme-assistant&app=gmail&channel=web')).body,
      (await zoe.get('/v1/appconnect/activity')).body,
    ];
    for (const { body } of pages) {
      expect(body).to.contain('&lt;b onclick=').and.not.contain('<b onclick').and.not.contain('x'.repeat(120));
    }
    for (const answer of answers) expect(JSON.stringify(answer)).not.to.match(/x{120}|é{120}/);
  });
});
