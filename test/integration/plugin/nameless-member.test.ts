import { expect } from 'chai';
import { openReadySandbox, type TestSandbox } from '../../support/hosts/sandbox.js';

for (const name of ['', ' \u200b\u2066 ']) {
  describe(`A member whose name shows nothing, ${JSON.stringify(name)}`, () => {
    let sandbox: TestSandbox;

    beforeEach(async () => {
      sandbox = await openReadySandbox(['gmail']);
      await sandbox.host.changes.addMember('acme', { userId: 'zoe-17', name, role: 'member' });
    });

    afterEach(() => sandbox.remove());

    it('is named by their id to agents, on pages and in the activity', async () => {
      const [zoe, ada] = [await sandbox.signIn('zoe-17', 'acme'), await sandbox.signIn('ada', 'acme')];
      const answer = await zoe.call('acme-assistant', 'connect_account', { app: 'gmail' });
      const link = answer.structuredContent.sign_in_url;
      const page = await zoe.get(link);
      const redirect = await zoe.post(link);
      const last = await zoe.get(await zoe.answerHostedPage(redirect.headers.get('location') ?? '', 'zoe@example.com'));
      const called = await zoe.invoke('acme-assistant', 'GMAIL_FETCH_EMAILS');
      const { body: activity } = await ada.get('/v1/appconnect/activity');
      const access = await ada.get('/v1/appconnect/access?agent=acme-assistant&app=gmail&channel=web&member=zoe-17');

      expect({
        say: answer.structuredContent.say.slice(0, 34),
        page: page.body.includes('zoe-17'),
        last: last.body.includes('zoe-17'),
        acting_as: called.acting_as,
        actor: activity.events[0].actor,
        access: access.body.actingAs.name,
      }).to.deep.equal({
        say: 'To connect Gmail for zoe-17, open ',
        page: true,
        last: true,
        acting_as: 'zoe-17 (zoe@example.com)',
        actor: { userId: 'zoe-17', name: 'zoe-17' },
        access: 'zoe-17',
      });
    });
  });
}
