import { expect } from 'chai';
import type { ReferenceHost } from '../../../src/testing/reference-host/reference-host.js';
import { nothingToClose, startHostWith } from '../../support/hosts/inline-plugin.js';

describe('Reference host: directory', () => {
  let host: ReferenceHost;

  before(async () => {
    host = await startHostWith(async () => nothingToClose);
  });
  after(() => host.close());

  const read = async (path: string, cookie = '') => {
    const response = await fetch(host.url + path, { headers: { cookie } });
    return { status: response.status, body: await response.json() };
  };

  it('lists the people for the sign-in page, without service accounts', async () => {
    const { body } = await read('/v1/people');

    expect(body.people.map((person: { user: string }) => person.user)).to.deep.equal([
      'ada',
      'ben',
      'cleo',
      'dev',
      'eve',
    ]);
    expect(body.people[0]).to.deep.equal({
      user: 'ada',
      name: 'Ada Lovelace',
      isPlatformAdmin: true,
      organizations: [{ org: 'acme', name: 'Acme', role: 'org_admin' }],
    });
  });

  it('lists only the agents of the selected organization', async () => {
    const acme = await read('/v1/agents', await host.signIn('dev', 'acme'));
    const globex = await read('/v1/agents', await host.signIn('dev', 'globex'));

    expect(acme.body.agents).to.deep.equal([
      { agent: 'acme-assistant', name: 'Assistant', isDefault: true },
      { agent: 'acme-researcher', name: 'Researcher', isDefault: false },
      { agent: 'acme-support', name: 'Support', isDefault: false },
    ]);
    expect(globex.body.agents.map(({ agent }: { agent: string }) => agent)).to.deep.equal([
      'globex-assistant',
      'globex-ops',
    ]);
    expect((await read('/v1/agents')).status).to.equal(401);
  });

  it('lists members with joining times and service accounts for org admins', async () => {
    const { body } = await read('/v1/members', await host.signIn('ben', 'acme'));
    const service = body.members[0];

    expect(body.members.map(({ user }: { user: string }) => user)).to.deep.equal([
      'acme-backup',
      'cleo',
      'ada',
      'dev',
      'ben',
    ]);
    expect(service).to.include({ role: 'org_admin', isServiceAccount: true, joinedAt: '2023-01-02T08:00:00.000Z' });
    expect((await read('/v1/members', await host.signIn('dev', 'acme'))).status).to.equal(403);
    expect((await read('/v1/members', await host.signIn('dev', 'globex'))).status).to.equal(200);
  });

  it('lists another organization only for its admins', async () => {
    const dev = await host.signIn('dev', 'acme');
    const ada = await host.signIn('ada', 'acme');

    expect((await read('/v1/agents?org=globex', dev)).body.agents[0].agent).to.equal('globex-assistant');
    expect((await read('/v1/members?org=globex', dev)).status).to.equal(200);
    for (const path of ['/v1/agents?org=globex', '/v1/members?org=globex', '/v1/members?org=%00']) {
      expect((await read(path, ada)).status, path).to.equal(403);
    }
    expect((await read('/v1/members?org=acme', await host.signIn('cleo', 'acme'))).status).to.equal(403);
  });

  it('keeps the default agent of an organization', async () => {
    const refusal = await host.changes.deleteAgent('acme', 'acme-assistant').catch((error: Error) => error.message);

    expect(refusal).to.include('default agent');
    expect(await host.host.directory.listAgents('acme')).to.have.length(3);
  });
});

describe('Reference host: removal from the directory', () => {
  let host: ReferenceHost;

  before(async () => {
    host = await startHostWith(async () => nothingToClose);
  });
  after(() => host.close());

  it('publishes removals, and deletes what depends on the removed', async () => {
    const heard: unknown[] = [];
    const { events, directory } = host.host;
    const subscriptions = [
      events.subscribe('member.removed', (payload) => void heard.push(payload)),
      events.subscribe('agent.deleted', (payload) => void heard.push(payload)),
      events.subscribe('organization.deleted', (payload) => void heard.push(payload)),
    ];
    const cookie = await host.signIn('eve', 'globex');

    await host.changes.removeMember('acme', 'dev');
    await host.changes.removeMember('acme', 'nobody');
    await host.changes.deleteAgent('acme', 'acme-support');
    await host.changes.deleteOrganization('globex');
    for (const subscription of subscriptions) subscription.dispose();

    expect(heard).to.deep.equal([
      { orgId: 'acme', userId: 'dev' },
      { orgId: 'acme', agentId: 'acme-support' },
      { orgId: 'globex' },
    ]);
    expect(await directory.listMembers('globex')).to.deep.equal([]);
    expect(await directory.listAgents('globex')).to.deep.equal([]);
    expect((await fetch(`${host.url}/v1/session`, { headers: { cookie } })).status).to.equal(401);
  });
});
