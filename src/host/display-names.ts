import { maxNameLength, toDisplayName } from '../lib/text.js';
import type { Directory } from './directory.js';

/** The same directory, with names made safe to show: without characters that hide or reverse parts of a text. */
export function withDisplayNames(directory: Directory): Directory {
  const { findEarliestOrgAdmin } = directory;
  return {
    listOrganizations: async () => (await directory.listOrganizations()).map(withDisplayName),
    findOrganization: async (orgId) => withDisplayNameIfFound(await directory.findOrganization(orgId)),
    listMembers: async (orgId) => (await directory.listMembers(orgId)).map(withDisplayName),
    findMember: async (orgId, userId) => withDisplayNameIfFound(await directory.findMember(orgId, userId)),
    ...(findEarliestOrgAdmin && {
      findEarliestOrgAdmin: async (orgId) => withDisplayNameIfFound(await findEarliestOrgAdmin.call(directory, orgId)),
    }),
    listAgents: async (orgId) => (await directory.listAgents(orgId)).map(withDisplayName),
  };
}

// For speed: lists of members are long, and nearly all names are safe.
const safeName = /^[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*$/u;

export function withDisplayName<Named extends { name: string }>(named: Named): Named {
  const isSafe = named.name.length <= maxNameLength && safeName.test(named.name);
  return isSafe ? named : { ...named, name: toDisplayName(named.name) };
}

function withDisplayNameIfFound<Named extends { name: string }>(named: Named | undefined): Named | undefined {
  return named && withDisplayName(named);
}
