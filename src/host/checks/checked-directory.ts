import { mapInSlices } from '../../lib/event-loop/time-slices.js';
import type { Directory } from '../directory.js';
import { answerInTime } from './answer-in-time.js';
import { ignoreRejections } from './answer-text.js';
import { type Question, requireArray, requireFound, requireFoundAdmin, requireRecord } from './directory-answers.js';
import { type Named, withDisplayName } from './display-names.js';

/**
 * The same directory, with answers that come in time and are what they should be, and names without characters that hide or
 * reverse parts of a text.
 */
export function checkedDirectory(directory: Directory): Directory {
  const answer = <Answer>({ method }: Question, ask: () => Promise<Answer>) => answerInTime(`directory.${method}`, ask);
  const list = async <Item extends Named>(question: Question, ask: () => Promise<Item[]>) =>
    checked(await answer(question, ask), (given) =>
      mapInSlices(requireArray(question, given), (item) => withDisplayName(requireRecord(question, item))),
    );
  const found = async <Item extends Named>(question: Question, ask: () => Promise<Item | undefined>) => {
    const item = await checked(await answer(question, ask), (given) => requireFound(question, given));
    return item && withDisplayName(item);
  };
  const { findEarliestOrgAdmin } = directory;
  return {
    listOrganizations: () =>
      list({ method: 'listOrganizations', kind: 'organization' }, () => directory.listOrganizations()),
    findOrganization: (id) =>
      found({ method: 'findOrganization', kind: 'organization', about: { id } }, () => directory.findOrganization(id)),
    listMembers: (orgId) =>
      list({ method: 'listMembers', kind: 'member', about: { orgId } }, () => directory.listMembers(orgId)),
    findMember: (orgId, userId) =>
      found({ method: 'findMember', kind: 'member', about: { orgId, userId } }, () =>
        directory.findMember(orgId, userId),
      ),
    ...(findEarliestOrgAdmin && {
      findEarliestOrgAdmin: async (orgId) => {
        const question: Question = { method: 'findEarliestOrgAdmin', kind: 'member', about: { orgId } };
        return requireFoundAdmin(question, await found(question, () => findEarliestOrgAdmin.call(directory, orgId)));
      },
    }),
    listAgents: (orgId) =>
      list({ method: 'listAgents', kind: 'agent', about: { orgId } }, () => directory.listAgents(orgId)),
  };
}

async function checked<Given, Result>(
  given: Given,
  check: (given: Given) => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await check(given);
  } catch (error) {
    ignoreRejections(given);
    throw error;
  }
}
