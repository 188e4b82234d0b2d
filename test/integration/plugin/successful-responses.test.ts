import { expect } from 'chai';
import type { BrowserClient } from '../../support/browser/browser-client.js';
import { Installation, useInstallation } from '../../support/installation.js';

describe('Successful responses (§4)', () => {
  const open = useInstallation();
  let installation: Installation;
  let ada: BrowserClient;
  let cleo: BrowserClient;

  before(async () => {
    installation = await Installation.open({ apps: ['gmail'] });
    ada = await installation.signIn('ada');
    cleo = await installation.signIn('cleo');
  });

  after(() => installation.close());

  it('lists the most requested apps first, what the organization uses before them, and the count of all', async () => {
    const { body } = await cleo.get('/v1/appconnect/apps');

    expect(body.apps[0]).to.include({ app: 'gmail', name: 'Gmail', enabled: true, agentCount: 1 });
    expect(body.apps[0].connection.status).to.equal('not_connected');
    expect(body.apps[0]).not.to.have.property('memberCount');
    expect(body.total).to.equal(body.apps.length).and.to.be.within(10, 50);
    expect(body.counts.catalog).to.equal(286);
    expect(body.catalog.source).to.equal('live');
  });

  it('pages through the whole catalog for org admins, each app once', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await ada.get(`/v1/appconnect/apps?view=all&limit=90${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...body.apps.map(({ app }: { app: string }) => app));
      cursor = body.nextCursor;
    } while (cursor !== undefined);

    const { body } = await ada.get('/v1/appconnect/apps?view=all&limit=1');
    expect(seen).to.have.length(body.total);
    expect(new Set(seen).size).to.equal(seen.length);
    expect(body.total).to.equal(286);
  });

  it('finds others by search, for every member', async () => {
    const { body } = await cleo.get('/v1/appconnect/apps?query=slak');

    expect(body.apps[0].app).to.equal('slack');
  });

  it('explains access gate by gate, with the owner of the first closed gate and how to open it', async () => {
    const { body } = await cleo.get('/v1/appconnect/access?agent=acme-assistant&app=gmail');

    expect(body.allowed).to.equal(false);
    expect(body.actingAs).to.deep.equal({ userId: 'cleo', name: 'Cleo Martin' });
    expect(body.gates.map(({ gate, passed }: { gate: string; passed: boolean }) => [gate, passed])).to.deep.equal([
      ['key', true],
      ['enabled', true],
      ['assigned', true],
      ['acting_member', true],
      ['connected', false],
    ]);
    expect(body.gates[4]).to.deep.include({ owner: 'member', code: 'not_connected' });
    expect(body.gates[4].mend).to.equal('Cleo Martin connects their Gmail account.');
  });

  it('reports every state of the user’s own connection', async () => {
    const path = '/v1/appconnect/apps/gmail/connection';
    expect((await cleo.get(path)).body).to.deep.equal({ status: 'not_connected' });

    const started = await cleo.post(path);
    expect(started.status).to.equal(201);
    expect(started.headers.get('set-cookie'))
      .to.match(/HttpOnly/i)
      .and.to.match(/SameSite=Lax/i);
    expect((await cleo.get(path)).body).to.deep.include({ status: 'signing_in' });

    await cleo.get(await cleo.answerHostedPage(started.body.signInUrl, 'cleo@example.com'));
    expect((await cleo.get(path)).body).to.include({ status: 'connected' });

    const { body } = await cleo.delete(path);
    expect(body).to.deep.equal({ connection: { status: 'not_connected' }, revoked: true });
  });

  it('lists the activity newest first, in pages, without arguments of calls', async () => {
    const busy = await open({ apps: ['gmail'] });
    const [ada, cleo] = [await busy.signIn('ada'), await busy.signIn('cleo')];
    await cleo.connect('gmail', 'cleo@example.com');
    const mail = { recipient_email: 'someone@example.com', subject: 'Top secret', body: 'Hush.' };
    await cleo.invoke('acme-assistant', 'GMAIL_SEND_EMAIL', mail);
    const all = [];
    let cursor: string | undefined;
    do {
      const { body } = await ada.get(`/v1/appconnect/activity?limit=3${cursor ? `&cursor=${cursor}` : ''}`);
      all.push(...body.events);
      expect(body).to.include({ isForAdmin: true });
      cursor = body.nextCursor;
    } while (cursor !== undefined);

    const times = all.map(({ at }) => at);
    expect(times).to.deep.equal([...times].sort().reverse());
    expect(new Set(all.map(({ id }) => id)).size).to.equal(all.length);
    expect(all.map(({ action }) => action)).to.include.members(['key.saved', 'app.enabled', 'connection.made']);
    expect(all.find(({ action }) => action === 'action.invoked')).to.include({
      subject: 'GMAIL_SEND_EMAIL',
      outcome: 'done',
      channel: 'web',
    });
    expect(JSON.stringify(all)).not.to.match(/Top secret|someone@example/);
    expect((await cleo.get('/v1/appconnect/activity')).body).to.include({ isForAdmin: false });
  });
});
