import fc from 'fast-check';
import { FakeDirectory } from '../../../support/fakes/fake-directory.js';
import { apps, nameOf } from '../people.js';
import { any, defineStep } from './define-step.js';

const removable = fc.constantFrom(
  { orgId: 'acme', userId: 'cleo' },
  { orgId: 'acme', userId: 'dev' },
  { orgId: 'acme', userId: 'ada' },
);

/** What changes in the host's directory, with its events. */
export const hostSteps = {
  removeMember: defineStep({
    weight: 1,
    params: { place: removable },
    isPossible: ({ fakes: { directory } }, { place }) =>
      directory.members.some(({ orgId, userId }) => orgId === place.orgId && userId === place.userId),
    run: async ({ fakes, history }, { place }) => {
      fakes.directory.remove(place.orgId, place.userId);
      for (const app of apps) history.connected.at(nameOf(place.orgId, place.userId, app)).expect(undefined);
      fakes.events.publish('member.removed', place);
    },
  }),
  memberReturns: defineStep({
    weight: 8,
    params: { place: removable },
    isPossible: ({ fakes: { directory } }, { place }) =>
      !directory.members.some(({ orgId, userId }) => orgId === place.orgId && userId === place.userId),
    run: async ({ fakes: { directory, events } }, { place }) => {
      const former = new FakeDirectory().members.find(({ userId }) => userId === place.userId);
      if (former !== undefined) directory.members.push({ ...former, ...place, role: 'member' });
      events.publish('member.changed', place);
    },
  }),
  changeRole: defineStep({
    weight: 1,
    params: { place: removable },
    isPossible: () => true,
    run: async ({ fakes: { directory, events } }, { place }) => {
      const index = directory.members.findIndex((one) => one.orgId === place.orgId && one.userId === place.userId);
      const member = directory.members[index];
      if (member === undefined) return;
      directory.members[index] = { ...member, role: member.role === 'member' ? 'org_admin' : 'member' };
      events.publish('member.changed', place);
    },
  }),
  removeAgent: defineStep({
    weight: 1,
    params: { agent: any.agent },
    isPossible: ({ fakes: { directory } }, { agent }) => directory.agents.some(({ id }) => id === agent.agentId),
    run: async ({ fakes, history }, { agent: { orgId, agentId } }) => {
      const { agents } = fakes.directory;
      agents.splice(
        agents.findIndex(({ id }) => id === agentId),
        1,
      );
      for (const app of apps) history.assigned.at(nameOf(orgId, app, agentId)).expect(false);
      history.removedAgents.set(nameOf(orgId, agentId), performance.now());
      fakes.events.publish('agent.deleted', { orgId, agentId });
    },
  }),
  agentReturns: defineStep({
    weight: 6,
    params: { agent: any.agent },
    isPossible: ({ fakes: { directory } }, { agent }) => !directory.agents.some(({ id }) => id === agent.agentId),
    run: async ({ fakes: { directory }, history }, { agent: { orgId, agentId } }) => {
      const former = new FakeDirectory().agents.find(({ id }) => id === agentId);
      if (former !== undefined) directory.agents.push(former);
      history.removedAgents.delete(nameOf(orgId, agentId));
      // Apps that were enabled without a default agent have waited for it.
      if (!former?.isDefault) return;
      for (const app of apps) history.assigned.at(nameOf(orgId, app, agentId)).expect(true);
    },
  }),
};
