import { expect } from 'chai';
import { checkedDirectory } from '../../../src/host/checks/checked-directory.js';
import { withCheckedPrincipal } from '../../../src/host/checks/principal.js';
import type { Agent, Directory, Member, Organization } from '../../../src/host/directory.js';
import type { Principal, RouteContext } from '../../../src/host/routes.js';
import type { ToolRequest } from '../../../src/host/tools.js';
import { toHostRoute } from '../../../src/routes/api-route.js';
import { findEarliestAdmin } from '../../../src/services/access/acting-member.js';
import { agentRequest, giveGmail, toolProviderOf } from '../../support/agents/agent-tools.js';
import { onTheWeb, toolCallFixture } from '../../support/agents/tool-call-fixture.js';
import { rejectionOf } from '../../support/errors.js';
import { aMember, FakeDirectory } from '../../support/fakes/fake-directory.js';
import { PluginHostUnderTest, path, signedIn } from '../../support/hosts/plugin-host-under-test.js';
import { useServices } from '../../support/services.js';
import { aPrincipal } from '../../support/sign-ins/sign-in-flow.js';

/** A record of a class whose fields are accessors, as those of an ORM are (Sequelize, Mongoose) and those of many a class. */
function entity<Fields extends object>(fields: Fields): Fields {
  class Entity {}
  for (const name of Object.keys(fields))
    Object.defineProperty(Entity.prototype, name, { get: () => fields[name as keyof Fields] });
  return new Entity() as Fields;
}

const jean = aMember({
  userId: 'jean',
  name: 'Jean-Luc Picard',
  role: 'org_admin',
  joinedAt: '2026-01-01T00:00:00.000Z',
});
const will = aMember({ userId: 'will', name: 'Will', role: 'org_admin', joinedAt: '2026-02-01T00:00:00.000Z' });
const acme: Organization = { id: 'acme', name: 'Acme, Inc.' };
const agent: Agent = { id: 'a', orgId: 'acme', name: 'A/1', isDefault: true };

function directoryOf(change: (member: Member) => Member = (member) => member): Directory {
  const members = [jean, will].map((member) => entity(change(member)));
  return checkedDirectory({
    listOrganizations: async () => [entity(acme)],
    findOrganization: async () => entity(acme),
    listMembers: async () => members,
    findMember: async (_orgId, userId) => members.find((member) => member.userId === userId),
    listAgents: async () => [entity(agent)],
  });
}

describe('a directory whose records are of a class with accessors', () => {
  it('bridges act as the earliest org admin, whatever the name', async () => {
    expect((await findEarliestAdmin(directoryOf(), 'acme'))?.userId).to.equal('jean');
  });

  it('finds whole records', async () => {
    const directory = directoryOf();
    const found = await directory.findMember('acme', 'jean');
    expect(found?.userId).to.equal('jean');
    expect(found?.role).to.equal('org_admin');
    expect((await directory.listOrganizations())[0]?.id).to.equal('acme');
    expect((await directory.listAgents('acme'))[0]?.id).to.equal('a');
  });

  it('also where SQLite has 0 and 1', async () => {
    const directory = directoryOf((member) => ({ ...member, isServiceAccount: 0 as unknown as boolean }));
    expect((await directory.findMember('acme', 'will'))?.userId).to.equal('will');
    expect((await findEarliestAdmin(directory, 'acme'))?.userId).to.equal('jean');
  });
});

describe('a principal of a class with accessors', () => {
  const seen: Principal[] = [];
  const route = toHostRoute({
    method: 'GET',
    path: '/x',
    access: 'member',
    summary: '',
    handle: async ({ principal }) => {
      seen.push(principal);
      return {};
    },
  });

  for (const [what, fields] of [
    ['a name with a hyphen', { name: 'Jean-Luc' }],
    ['0 for false', { isPlatformAdmin: 0 as unknown as boolean }],
  ] as const) {
    it(`reaches the handler whole with ${what}`, async () => {
      seen.length = 0;
      const principal = entity(aPrincipal(fields));
      await withCheckedPrincipal(route).handle({ request: new Request('https://a.example/x'), params: {}, principal });
      expect([seen[0]?.userId, seen[0]?.orgId, seen[0]?.role]).to.deep.equal(['ada', 'acme', 'org_admin']);
    });
  }

  it('and so does what is in a context of a class', async () => {
    seen.length = 0;
    const context: RouteContext = { request: new Request('https://a.example/x'), params: {}, principal: aPrincipal() };
    await withCheckedPrincipal(route).handle(entity(context));
    expect(seen[0]?.userId).to.equal('ada');
  });
});

describe('calls of members whose records are of a class with accessors', () => {
  const services = useServices();
  const { fakes, provider, invoke, connect } = toolCallFixture(services);

  beforeEach(async () => {
    const { members } = fakes().directory;
    members.splice(0, members.length, ...members.map((member) => entity(member)));
    const { directory } = fakes();
    const { findMember, listMembers } = checkedDirectory({
      ...bound(directory),
    });
    Object.assign(directory, { findMember, listMembers });
    await connect('ada');
  });

  it('one does not hear of the lost call of another, and is not refused for it', async () => {
    provider().answerNextCallWith({ outcome: 'unknown', message: 'Lost.' });
    expect(await rejectionOf(invoke(onTheWeb, { args: { to: 'grace@example.com' } }))).to.include({
      code: 'outcome_unknown',
    });

    const result = await invoke({ ...onTheWeb, userId: 'ada' }, { args: { to: 'grace@example.com' } });

    expect(result.actingAs).to.include('ada@example.com');
  });
});

function bound(directory: Directory): Directory {
  const proto = Object.getPrototypeOf(directory);
  const call =
    (name: string) =>
    (...given: unknown[]) =>
      proto[name].apply(directory, given);
  return {
    listOrganizations: call('listOrganizations'),
    findOrganization: call('findOrganization'),
    listMembers: call('listMembers'),
    findMember: call('findMember'),
    listAgents: call('listAgents'),
  };
}

describe('a request for tools of a class with accessors', () => {
  const services = useServices();
  beforeEach(() => giveGmail(services()));

  for (const [what, request] of [
    ['of a class', entity(agentRequest)],
    ['plain', { ...agentRequest }],
  ] as const) {
    it(`acts for whom it was resolved, where it is ${what} and changed later`, async () => {
      const { tools } = await toolProviderOf(services()).resolveTools(request as ToolRequest);
      if (what === 'plain') Object.assign(request, { userId: 'cleo' });
      const invoke = tools.find(({ definition }) => definition.name.endsWith('invoke_action'));
      const result = await invoke?.call({ action: 'GMAIL_SEND_EMAIL', arguments: {} }, { signal: agentRequest.signal });
      expect(JSON.stringify(result)).to.include('Ada');
      expect(result?.isError).to.equal(undefined);
    });
  }

  for (const channel of ['bridge', 'automation', 'web'] as const) {
    it(`takes null for nobody on ${channel}`, async () => {
      const asked: unknown[] = [];
      const { directory } = services().fakes;
      const find = directory.findMember.bind(directory);
      directory.findMember = async (orgId, userId) => {
        asked.push(userId);
        return find(orgId, userId);
      };
      const request = { ...agentRequest, channel, userId: null as unknown as undefined };
      const { tools } = await toolProviderOf(services()).resolveTools(request);
      expect(tools.length > 0).to.equal(channel === 'bridge');
      const invoke = tools.find(({ definition }) => definition.name.endsWith('invoke_action'));
      const result = await invoke?.call({ action: 'GMAIL_SEND_EMAIL', arguments: {} }, { signal: agentRequest.signal });
      if (channel === 'bridge') expect(JSON.stringify(result)).to.include('Ada');
      expect(asked).to.not.include(null);
    });
  }
});

describe('options of a class with accessors', () => {
  it('are used as they are', async () => {
    const test = new PluginHostUnderTest();
    const options = {
      configDirectory: '/nowhere',
      logger: test.logger,
      database: { getClient: () => Promise.reject(new Error('No test asks the database.')) },
      directory: new FakeDirectory(),
      events: test.events,
      origin: 'https://platform.example',
      sessionCookie: 'session',
      findSession: async () => signedIn,
    };
    const host = test.createFrom(entity(options));
    await test.startPlugin(host, ({ routes }) =>
      routes.register({
        method: 'GET',
        path,
        access: 'member',
        handle: async ({ request }) => new Response(request.url),
      }),
    );
    const answer = await test.ask(host, path);
    expect([answer.status, await answer.text()]).to.deep.equal([200, `https://platform.example${path}`]);
    await host.stop();
  });
});
