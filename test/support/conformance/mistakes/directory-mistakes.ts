import { join } from 'node:path';
import type { Directory, HostPlatform, Member, OrganizationRole } from '../../../../src/host/index.js';
import { withMember } from '../mutant-host.js';
import type { Mistake } from './mistake.js';

const removal = 'shows a removal at once';

const withDirectory = (
  change: (directory: Directory, platform: HostPlatform) => Partial<Directory>,
): Mistake['platform'] => {
  return (platform) => ({ directory: withMember(platform.directory, change(platform.directory, platform)) });
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
];
