import { maxNameLength, toDisplayName } from '../lib/text.js';
import type { Directory } from './directory.js';
import { type Kind, requireFound, requireList } from './directory-answers.js';

type Named = { name: string };

/** The same directory, with answers that are what they should be, and names without characters that hide or reverse parts of a text. */
export function withDisplayNames(directory: Directory): Directory {
  const list = <Item extends Named>(method: string, kind: Kind, given: Item[]) =>
    requireList(method, kind, given).map(withDisplayName);
  const found = <Item extends Named>(method: string, kind: Kind, given: Item | undefined) => {
    const item = requireFound(method, kind, given);
    return item && withDisplayName(item);
  };
  const { findEarliestOrgAdmin } = directory;
  return {
    listOrganizations: async () => list('listOrganizations', 'organization', await directory.listOrganizations()),
    findOrganization: async (orgId) =>
      found('findOrganization', 'organization', await directory.findOrganization(orgId)),
    listMembers: async (orgId) => list('listMembers', 'member', await directory.listMembers(orgId)),
    findMember: async (orgId, userId) => found('findMember', 'member', await directory.findMember(orgId, userId)),
    ...(findEarliestOrgAdmin && {
      findEarliestOrgAdmin: async (orgId) =>
        found('findEarliestOrgAdmin', 'member', await findEarliestOrgAdmin.call(directory, orgId)),
    }),
    listAgents: async (orgId) => list('listAgents', 'agent', await directory.listAgents(orgId)),
  };
}

// For speed: lists of members are long, and nearly all names are safe.
const safeName = /^[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*$/u;

export function withDisplayName<Item extends Named>(named: Item): Item {
  const isSafe = named.name.length <= maxNameLength && safeName.test(named.name);
  return isSafe ? named : { ...named, name: toDisplayName(named.name) };
}
