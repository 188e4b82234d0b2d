import { maxNameLength, toDisplayName } from '../lib/text.js';
import type { Directory } from './directory.js';

/** The same directory, with names that can neither turn around nor hide parts of a page, an answer or a record. */
export function withDisplayNames(directory: Directory): Directory {
  const { findEarliestOrgAdmin } = directory;
  return {
    listOrganizations: async () => (await directory.listOrganizations()).map(withDisplayName),
    findOrganization: async (orgId) => nameFound(await directory.findOrganization(orgId)),
    listMembers: async (orgId) => (await directory.listMembers(orgId)).map(withDisplayName),
    findMember: async (orgId, userId) => nameFound(await directory.findMember(orgId, userId)),
    ...(findEarliestOrgAdmin && {
      findEarliestOrgAdmin: async (orgId) => nameFound(await findEarliestOrgAdmin.call(directory, orgId)),
    }),
    listAgents: async (orgId) => (await directory.listAgents(orgId)).map(withDisplayName),
  };
}

// Lists of members are long, and nearly all names are as they should be.
const plain = /^[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*$/u;

export function withDisplayName<Named extends { name: string }>(named: Named): Named {
  const isPlain = named.name.length <= maxNameLength && plain.test(named.name);
  return isPlain ? named : { ...named, name: toDisplayName(named.name) };
}

function nameFound<Named extends { name: string }>(named: Named | undefined): Named | undefined {
  return named && withDisplayName(named);
}
