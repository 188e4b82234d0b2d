import { expect } from 'chai';
import type { BrowserClient } from '../../support/browser-client.js';
import { Installation, useInstallation } from '../../support/installation.js';

/** A platform admin without a role in the organization, an org admin, a member, and a member who is org admin elsewhere. */
const people = ['ada', 'ben', 'cleo', 'dev'] as const;
type Name = (typeof people)[number];

type Deed = {
  name: string;
  may: Name[];
  request: [method: string, path: string, body?: unknown];
  /** The status of an allowed request. */
  status?: number;
};

const key = { apiKey: 'ak_sandbox_project_key' };
const address = { webPublicUrl: 'https://platform.example' };
const admins: Name[] = ['ben'];
const anyAdmins: Name[] = ['ada', 'ben'];

const deeds: Deed[] = [
  { name: 'save the API key', may: ['ada'], request: ['PUT', '/v1/appconnect/settings/api-key', key] },
  { name: 'check everything', may: ['ada'], request: ['POST', '/v1/appconnect/doctor'] },
  { name: 'see the settings', may: anyAdmins, request: ['GET', '/v1/appconnect/settings'] },
  {
    name: 'see the public address',
    may: anyAdmins,
    request: ['GET', '/v1/appconnect/settings/public-address'],
  },
  {
    name: 'save the public address',
    may: ['ada'],
    request: ['PUT', '/v1/appconnect/settings/public-address', address],
  },
  { name: 'see the OAuth client of an app', may: ['ada'], request: ['GET', '/v1/appconnect/apps/gmail/oauth-client'] },
  {
    name: 'set up the OAuth client of an app',
    may: ['ada'],
    request: ['PUT', '/v1/appconnect/apps/gmail/oauth-client', { clientId: 'client-1', clientSecret: 'secret-1' }],
  },
  {
    name: 'see what trying the OAuth client of an app came to',
    may: ['ada'],
    request: ['GET', '/v1/appconnect/apps/gmail/oauth-client/test'],
  },
  {
    name: 'try the OAuth client of an app',
    may: ['ada'],
    request: ['POST', '/v1/appconnect/apps/gmail/oauth-client/test'],
    status: 201,
  },
  {
    name: 'remove the OAuth client of an app',
    may: ['ada'],
    request: ['DELETE', '/v1/appconnect/apps/gmail/oauth-client'],
  },
  { name: 'enable an app', may: admins, request: ['PUT', '/v1/appconnect/apps/slack/enablement'] },
  { name: 'disable an app', may: admins, request: ['DELETE', '/v1/appconnect/apps/slack/enablement'] },
  { name: 'see which agents hold an app', may: admins, request: ['GET', '/v1/appconnect/apps/gmail/agents'] },
  {
    name: 'assign an app to an agent',
    may: admins,
    request: ['PUT', '/v1/appconnect/apps/gmail/agents/acme-support'],
  },
  {
    name: 'take an app from an agent',
    may: admins,
    request: ['DELETE', '/v1/appconnect/apps/gmail/agents/acme-support'],
  },
  { name: 'see the full catalog', may: admins, request: ['GET', '/v1/appconnect/apps?view=all'] },
  { name: 'see the activity', may: admins, request: ['GET', '/v1/appconnect/activity'] },
  {
    name: "see anyone's access",
    may: admins,
    request: ['GET', '/v1/appconnect/access?agent=acme-assistant&app=gmail&member=cleo&channel=web'],
  },
  { name: 'see the popular apps', may: [...people], request: ['GET', '/v1/appconnect/apps'] },
  { name: 'search all apps', may: [...people], request: ['GET', '/v1/appconnect/apps?query=notion'] },
  {
    name: 'see their own access',
    may: [...people],
    request: ['GET', '/v1/appconnect/access?agent=acme-assistant&app=gmail'],
  },
  { name: 'see their own connection', may: [...people], request: ['GET', '/v1/appconnect/apps/gmail/connection'] },
  {
    name: 'connect their own account',
    may: [...people],
    request: ['POST', '/v1/appconnect/apps/gmail/connection'],
    status: 201,
  },
  {
    name: 'disconnect their own account',
    may: [...people],
    request: ['DELETE', '/v1/appconnect/apps/gmail/connection'],
  },
];

describe('Roles (§5)', () => {
  let installation: Installation;
  const signedIn = {} as Record<Name, BrowserClient>;

  before(async () => {
    installation = await Installation.open({ apps: ['gmail'] });
    await installation.host.changes.changeRole('acme', 'ada', 'member');
    for (const name of people) signedIn[name] = await installation.signIn(name);
  });

  after(() => installation.close());

  for (const { name, may, request, status = 200 } of deeds) {
    for (const person of people) {
      const isAllowed = may.includes(person);
      // Everybody may see their own access, and Cleo requests hers here.
      if (name === "see anyone's access" && person === 'cleo') continue;
      it(`${person} ${isAllowed ? 'may' : 'may not'} ${name}`, async () => {
        const answer = await signedIn[person].send(...request);

        if (isAllowed) expect(answer.status, JSON.stringify(answer.body)).to.equal(status);
        else expect([answer.status, answer.body.code]).to.deep.equal([403, 'forbidden']);
      });
    }
  }

  it('lets anyone who chats use an app with their own connected account, and nobody with another', async () => {
    await signedIn.cleo.connect('gmail', 'cleo@example.com');

    const { acting_as } = await signedIn.cleo.invoke('acme-assistant', 'GMAIL_FETCH_EMAILS');
    const ofAdmin = await signedIn.ben.invoke('acme-assistant', 'GMAIL_FETCH_EMAILS');

    expect(acting_as).to.contain('Cleo Martin');
    expect(ofAdmin.code).to.equal('not_connected');
  });

  it('lets an org admin change nothing in another organization', async () => {
    const dev = await installation.signIn('dev', 'globex');

    expect((await dev.put('/v1/appconnect/apps/gmail/agents/acme-assistant')).status).to.equal(404);
    expect((await dev.get('/v1/appconnect/access?agent=acme-assistant&app=gmail&member=cleo')).status).to.equal(404);
    const { body } = await dev.get('/v1/appconnect/activity');
    expect(body.events.map(({ action }: { action: string }) => action)).not.to.include('app.enabled');
    const { body: list } = await dev.get('/v1/appconnect/apps?view=enabled');
    expect(list.apps).to.deep.equal([]);
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
