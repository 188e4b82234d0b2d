import { maxNameLength, toDisplayName } from '../lib/text.js';
import { answerInTime } from './answer-in-time.js';
import type { Directory } from './directory.js';
import { type Kind, requireFound, requireList } from './directory-answers.js';

type Named = { name: string };

/** The same directory, with answers that come in time and are what they should be, and names without characters that hide or reverse parts of a text. */
export function withDisplayNames(directory: Directory): Directory {
  const answer = <Answer>(method: string, ask: () => Promise<Answer>) => answerInTime(`directory.${method}`, ask);
  const list = async <Item extends Named>(method: string, kind: Kind, ask: () => Promise<Item[]>) =>
    requireList(method, kind, await answer(method, ask)).map(withDisplayName);
  const found = async <Item extends Named>(method: string, kind: Kind, ask: () => Promise<Item | undefined>) => {
    const item = requireFound(method, kind, await answer(method, ask));
    return item && withDisplayName(item);
  };
  const { findEarliestOrgAdmin } = directory;
  return {
    listOrganizations: () => list('listOrganizations', 'organization', () => directory.listOrganizations()),
    findOrganization: (orgId) => found('findOrganization', 'organization', () => directory.findOrganization(orgId)),
    listMembers: (orgId) => list('listMembers', 'member', () => directory.listMembers(orgId)),
    findMember: (orgId, userId) => found('findMember', 'member', () => directory.findMember(orgId, userId)),
    ...(findEarliestOrgAdmin && {
      findEarliestOrgAdmin: (orgId) =>
        found('findEarliestOrgAdmin', 'member', () => findEarliestOrgAdmin.call(directory, orgId)),
    }),
    listAgents: (orgId) => list('listAgents', 'agent', () => directory.listAgents(orgId)),
  };
}

// For speed: lists of members are long, and nearly all names are safe.
const safeName = /^[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*$/u;

export function withDisplayName<Item extends Named>(named: Item): Item {
  const isSafe = named.name.length <= maxNameLength && safeName.test(named.name);
  return isSafe ? named : { ...named, name: toDisplayName(named.name) };
}
