import type { Directory } from '../../host/directory.js';
import { maxNameLength, toDisplayName } from '../../lib/text.js';

/** The same directory, with names that turn around or hide nothing of the pages, answers and records that they stand in. */
export function plainDirectory(directory: Directory): Directory {
  const { findEarliestOrgAdmin } = directory;
  return {
    listOrganizations: async () => (await directory.listOrganizations()).map(plainlyNamed),
    findOrganization: async (orgId) => orNone(await directory.findOrganization(orgId)),
    listMembers: async (orgId) => (await directory.listMembers(orgId)).map(plainlyNamed),
    findMember: async (orgId, userId) => orNone(await directory.findMember(orgId, userId)),
    ...(findEarliestOrgAdmin && {
      findEarliestOrgAdmin: async (orgId) => orNone(await findEarliestOrgAdmin.call(directory, orgId)),
    }),
    listAgents: async (orgId) => (await directory.listAgents(orgId)).map(plainlyNamed),
  };
}

// Lists of members are long, and nearly all names are as they should be.
const plain = /^[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*$/u;

export function plainlyNamed<Named extends { name: string }>(named: Named): Named {
  const isPlain = named.name.length <= maxNameLength && plain.test(named.name);
  return isPlain ? named : { ...named, name: toDisplayName(named.name) };
}

function orNone<Named extends { name: string }>(named: Named | undefined): Named | undefined {
  return named && plainlyNamed(named);
}
