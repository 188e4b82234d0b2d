import { join } from 'node:path';
import type { Directory, EventBus, HostPlatform, Member, OrganizationRole } from '../../../../src/host/index.js';
import { withMember } from '../mutant-host.js';
import type { Mistake } from './mistake.js';

const removal = 'shows a removal at once';
const announcing = 'announces a removal only after the directory no longer has the removed one';

const withDirectory = (
  change: (directory: Directory, platform: HostPlatform) => Partial<Directory>,
): Mistake['platform'] => {
  return (platform) => ({ directory: withMember(platform.directory, change(platform.directory, platform)) });
};

const withEvents = (change: (events: EventBus) => Partial<EventBus>): Mistake['platform'] => {
  return ({ events }) => ({ events: withMember(events, change(events)) });
};

/** Answers each question as it was answered the first time. */
function remembering<Answer>(
  ask: (...question: string[]) => Promise<Answer>,
): (...question: string[]) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  return (...question) => {
    const key = JSON.stringify(question);
    const answer = answers.get(key) ?? ask(...question);
    answers.set(key, answer);
    return answer;
  };
}

const inWholeSeconds = (member: Member): Member => ({ ...member, joinedAt: member.joinedAt.replace(/\.\d+/, '') });

export const directoryMistakes: Mistake[] = [
  {
    mistake: 'tells joining times in whole seconds, which as texts are later than those with milliseconds',
    check: 'lists members with a role and a joining time, and finds each of them in that organization alone',
    mend: /joinedAt must be as toISOString\(\) writes it/,
    platform: withDirectory((directory) => ({
      listMembers: async (orgId) => (await directory.listMembers(orgId)).map(inWholeSeconds),
      findMember: async (orgId, userId) => {
        const member = await directory.findMember(orgId, userId);
        return member && inWholeSeconds(member);
      },
    })),
  },
  {
    mistake: 'finds null where there is nobody',
    check: removal,
    mend: /must resolve to undefined; it resolves to null/,
    platform: withDirectory((directory) => ({
      findMember: async (orgId, userId) =>
        (await directory.findMember(orgId, userId)) ?? (null as unknown as undefined),
    })),
  },
  {
    mistake: 'finds members in a stale copy',
    check: removal,
    mend: /never from a copy .* findMember\(\)/,
    platform: withDirectory((directory) => ({
      findMember: remembering((orgId = '', userId = '') => directory.findMember(orgId, userId)),
    })),
  },
  {
    mistake: 'lists agents from a stale copy',
    check: removal,
    mend: /never from a copy .* listAgents\(\)/,
    platform: withDirectory((directory) => ({ listAgents: remembering((orgId = '') => directory.listAgents(orgId)) })),
  },
  {
    mistake: 'remembers whom it did not find',
    check: 'shows a join and a changed role at once',
    mend: /never from a copy .* who has just joined/,
    platform: withDirectory((directory) => ({
      findMember: remembering((orgId = '', userId = '') => directory.findMember(orgId, userId)),
    })),
  },
  {
    mistake: 'lists each member with the role that they joined with',
    check: 'shows a join and a changed role at once',
    mend: /never from a copy .* listMembers\(\) must give the role of now/,
    platform: withDirectory((directory) => {
      const roles = new Map<string, OrganizationRole>();
      const withFirstRole = (member: Member) => {
        const role = roles.get(member.userId) ?? member.role;
        roles.set(member.userId, role);
        return { ...member, role };
      };
      return { listMembers: async (orgId) => (await directory.listMembers(orgId)).map(withFirstRole) };
    }),
  },
  {
    mistake: 'finds the members of every organization in each',
    check: 'lists members with a role and a joining time, and finds each of them in that organization alone',
    mend: /must look in the given organization only/,
    platform: withDirectory((directory) => ({
      async findMember(orgId, userId) {
        const elsewhere =
          (await directory.findMember('acme', userId)) ?? (await directory.findMember('globex', userId));
        return (await directory.findMember(orgId, userId)) ?? elsewhere;
      },
    })),
  },
  {
    mistake: 'finds an organization by its id in another case',
    check: 'lists organizations and finds each of them',
    mend: /findOrganization\(\) must resolve to undefined for an id that nothing has, such as ACME/,
    platform: withDirectory((directory) => ({
      findOrganization: (orgId) => directory.findOrganization(orgId.toLowerCase()),
    })),
  },
  {
    mistake: 'finds a member by an id in another case',
    check: 'lists members with a role and a joining time, and finds each of them in that organization alone',
    mend: /findMember\(\) must compare ids as they are/,
    platform: withDirectory((directory) => ({
      findMember: (orgId, userId) => directory.findMember(orgId, userId.toLowerCase()),
    })),
  },
  {
    mistake: 'lists the members of another organization in place of one that is not there',
    check: 'lists members with a role and a joining time, and finds each of them in that organization alone',
    mend: /listMembers\(\) must resolve to an empty list/,
    platform: withDirectory((directory) => ({
      async listMembers(orgId) {
        const isThere = (await directory.findOrganization(orgId)) !== undefined;
        return directory.listMembers(isThere ? orgId : 'acme');
      },
    })),
  },
  {
    mistake: 'marks every agent as the default',
    check: 'marks exactly one agent of every organization as its default',
    mend: /exactly one agent/,
    platform: withDirectory((directory) => ({
      listAgents: async (orgId) => (await directory.listAgents(orgId)).map((agent) => ({ ...agent, isDefault: true })),
    })),
  },
  {
    mistake: 'counts a service account as the earliest org admin',
    check: 'agrees with the list of members until no admin is left',
    mend: /must agree with listMembers\(\)/,
    platform: withDirectory((directory) => ({
      findEarliestOrgAdmin: async (orgId) =>
        (await directory.listMembers(orgId)).find(({ role }) => role === 'org_admin'),
    })),
  },
  {
    mistake: 'asks the directory through the connection of the plugin',
    check: 'answers directory calls while a transaction is open',
    mend: /a database client of its own/,
    waits: true,
    platform: withDirectory((directory, { database }) => ({
      async listOrganizations() {
        await (await database.getClient()).raw('select 1');
        return directory.listOrganizations();
      },
    })),
  },
  {
    mistake: 'gives another database client each time',
    check: 'provides one client that reads what it wrote',
    mend: /same client each time/,
    platform: ({ database }) => ({ database: { getClient: async () => new Proxy(await database.getClient(), {}) } }),
  },
  {
    mistake: 'does not make its configuration directory',
    check: 'has a configuration directory that exists',
    mend: /Make the folder of configDirectory/,
    platform: ({ configDirectory }) => ({ configDirectory: join(configDirectory, 'missing') }),
  },
  {
    mistake: 'lets a failing listener stop the others',
    check: 'hides the failure of one listener from the others and from the publisher',
    mend: /publish\(\) must not throw/,
    platform() {
      const listeners: ((payload: never) => unknown)[] = [];
      const publish = (_name: string, payload: unknown) => {
        for (const listener of listeners) listener(payload as never);
      };
      const subscribe: EventBus['subscribe'] = (_name, listener) => {
        listeners.push(listener);
        return { dispose: () => {} };
      };
      return { events: { publish, subscribe } };
    },
  },
  {
    mistake: 'publishes an event for another organization',
    check: 'delivers an event to every listener of that name, and to no other',
    mend: /Deliver the payload as it is published/,
    platform: withEvents((events) => ({
      publish: (name, payload) => events.publish(name, { ...payload, orgId: 'another' }),
    })),
  },
  {
    mistake: 'calls a listener for the first event only',
    check: 'delivers an event to every listener of that name, and to no other',
    mend: /again for each later event/,
    waits: true,
    platform: withEvents((events) => ({
      subscribe(name, listener) {
        const registration = events.subscribe(name, (payload) => {
          registration.dispose();
          return listener(payload);
        });
        return registration;
      },
    })),
  },
  {
    mistake: 'delivers nothing more once a listener has failed',
    check: 'hides the failure of one listener from the others and from the publisher',
    mend: /call the others all the same, for each event/,
    waits: true,
    platform: withEvents((events) => {
      let published = 0;
      return { publish: (name, payload) => void (++published > 1 || events.publish(name, payload)) };
    }),
  },
  {
    mistake: 'calls listeners whose registration was disposed',
    check: 'calls no listener whose registration was disposed, once or twice',
    mend: /must not call a listener whose registration was disposed/,
    platform: withEvents((events) => ({
      subscribe(name, listener) {
        events.subscribe(name, listener);
        return { dispose: () => {} };
      },
    })),
  },
  {
    mistake: 'announces nothing when a member is removed',
    check: announcing,
    mend: /Publish member\.removed/,
    waits: true,
    platform: withEvents((events) => ({
      subscribe: (name, listener) =>
        name === 'member.removed' ? { dispose: () => {} } : events.subscribe(name, listener),
    })),
  },
  {
    mistake: 'announces the first member who is removed, and no other',
    check: announcing,
    mend: /Publish member\.removed each time/,
    waits: true,
    platform: withEvents((events) => {
      let first: string | undefined;
      const isLater = ({ userId }: { userId: string }) => {
        first ??= userId;
        return first !== userId;
      };
      return {
        subscribe: (name, listener) =>
          events.subscribe(name, (payload) =>
            name === 'member.removed' && isLater(payload as { userId: string }) ? undefined : listener(payload),
          ),
      };
    }),
  },
  announcedTooEarly(),
];

function announcedTooEarly(): Mistake {
  let events: EventBus | undefined;
  return {
    mistake: 'announces a removal before it changes the directory',
    check: announcing,
    mend: /Change the directory first/,
    platform(platform) {
      events = platform.events;
      return {};
    },
    host: (host) => ({
      ...host,
      changes: withMember(host.changes, {
        async removeMember(orgId, userId) {
          events?.publish('member.removed', { orgId, userId });
          // The listeners read the directory in the next turn.
          await new Promise((resolve) => setImmediate(resolve));
          await host.changes.removeMember(orgId, userId);
        },
      }),
    }),
  };
}
