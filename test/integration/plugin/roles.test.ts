import { expect } from 'chai';
import type { BrowserClient } from '../../support/browser/browser-client.js';
import { Installation, useInstallation } from '../../support/installation.js';

/** A platform admin without a role in the organization, an org admin, and a member. */
const people = ['ada', 'ben', 'cleo'] as const;
type Name = (typeof people)[number];

const address = { webPublicUrl: 'https://platform.example' };

/** Who may do what is in the authorization matrix; here is what they are told, and that it follows their role. */
describe('Roles (§5)', () => {
  let installation: Installation;
  const signedIn = {} as Record<Name, BrowserClient>;

  before(async () => {
    installation = await Installation.open({ apps: ['gmail'] });
    await installation.host.changes.changeRole('acme', 'ada', 'member');
    for (const name of people) signedIn[name] = await installation.signIn(name);
  });

  after(() => installation.close());

  it('lets anyone who chats use an app with their own connected account, and nobody with another', async () => {
    await signedIn.cleo.connect('gmail', 'cleo@example.com');

    const { acting_as } = await signedIn.cleo.invoke('acme-assistant', 'GMAIL_FETCH_EMAILS');
    const ofAdmin = await signedIn.ben.invoke('acme-assistant', 'GMAIL_FETCH_EMAILS');

    expect(acting_as).to.contain('Cleo Martin');
    expect(ofAdmin.code).to.equal('not_connected');
  });

  it('tells an org admin why they may not save the key of several organizations', async () => {
    const settings = (await signedIn.ben.get('/v1/appconnect/settings')).body;

    expect(settings.key).to.include({ editable: false });
    expect(settings.key.readOnlyReason).to.contain('platform admin');
    expect((await signedIn.ben.delete('/v1/appconnect/settings/api-key')).status).to.equal(403);
    expect((await signedIn.ada.get('/v1/appconnect/settings')).body.key.saved).to.equal(true);
  });

  it('tells an org admin why they may not save the address that leads the sign-ins of several organizations', async () => {
    const { body } = await signedIn.ben.get('/v1/appconnect/settings/public-address');

    expect(body).to.include({ editable: false });
    expect(body.readOnlyReason).to.contain('platform admin');
    expect((await signedIn.ben.put('/v1/appconnect/settings/public-address', { webPublicUrl: '' })).status).to.equal(
      403,
    );
  });

  it('says with a code who may do what was forbidden, for pages in other languages', async () => {
    const { cleo, ben } = signedIn;
    const reasonOf = async (answer: ReturnType<BrowserClient['put']>) => (await answer).body.reason;

    expect(await reasonOf(cleo.put('/v1/appconnect/apps/slack/enablement'))).to.equal('only_org_admins');
    expect(await reasonOf(cleo.get('/v1/appconnect/settings'))).to.equal('only_admins');
    expect(await reasonOf(ben.post('/v1/appconnect/doctor'))).to.equal('only_platform_admins');
    expect(await reasonOf(ben.delete('/v1/appconnect/settings/api-key'))).to.equal('shared_setting');
    expect(await reasonOf(ben.get('/v1/appconnect/apps/gmail/oauth-client'))).to.equal('shared_setting');
    expect(await reasonOf(ben.put('/v1/appconnect/apps/notion/agents/acme-assistant'))).to.equal('app_not_enabled');
  });

  it('uses the current role, not the one at the start of the session', async () => {
    await installation.host.changes.changeRole('acme', 'ben', 'member');
    expect((await signedIn.ben.put('/v1/appconnect/apps/slack/enablement')).status).to.equal(403);

    await installation.host.changes.changeRole('acme', 'ben', 'org_admin');
    expect((await signedIn.ben.put('/v1/appconnect/apps/slack/enablement')).status).to.equal(200);
  });
});

describe('Roles in an installation with a single organization (§5)', () => {
  const open = useInstallation();

  it('let an org admin save and delete the key', async () => {
    const installation = await open();
    await installation.host.changes.deleteOrganization('globex');
    const [ben, cleo] = [await installation.signIn('ben'), await installation.signIn('cleo')];

    expect((await ben.get('/v1/appconnect/settings')).body.key.editable).to.equal(true);
    expect((await installation.saveKey(ben)).body.badge.state).to.equal('connected');
    expect((await installation.saveKey(cleo)).status).to.equal(403);
    expect((await ben.delete('/v1/appconnect/settings/api-key')).status).to.equal(200);
  });

  it('let an org admin save and clear the public address', async () => {
    const installation = await open();
    await installation.host.changes.deleteOrganization('globex');
    const [ben, cleo] = [await installation.signIn('ben'), await installation.signIn('cleo')];
    const path = '/v1/appconnect/settings/public-address';

    expect((await ben.put(path, address)).body).to.include({ ...address, editable: true });
    expect((await cleo.put(path, address)).status).to.equal(403);
    expect((await ben.put(path, { webPublicUrl: '' })).status).to.equal(200);
  });
});
