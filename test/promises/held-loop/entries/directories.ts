import { neverAborted } from '../../../support/signals.js';
import 'reflect-metadata';
import fc from 'fast-check';
import { checkedDirectory } from '../../../../src/host/checks/checked-directory.js';
import { DirectoryReconciliationService } from '../../../../src/services/maintenance/directory-reconciliation-service.js';
import { createQuietLogger } from '../../../../src/testing/reference-host/host-logger.js';
import { heldEntry } from '../held-entry.js';

/** An organization, of whose members some are owners of connections; each tenth owner is gone. */
type DirectoryShape = { kind: 'directory'; members: number; owners: number; agents: number; organizations: number };

type Reconciliation = { run(): Promise<void>; removed: string[] };

const count = (max: number) => fc.oneof(fc.nat(100), fc.constantFrom(1_000, 20_000, max));

export const directories = heldEntry<DirectoryShape, Reconciliation>({
  name: 'lists of the directory, held against what is stored',
  readBy: ['services/maintenance/directory-reconciliation-service.ts'],
  shapes: fc.record({
    kind: fc.constant('directory'),
    members: count(200_000),
    owners: count(50_000),
    agents: count(20_000),
    organizations: fc.nat(1_000),
  }),
  known: [
    { kind: 'directory', members: 200_000, owners: 50_000, agents: 1, organizations: 1 },
    { kind: 'directory', members: 1, owners: 1, agents: 20_000, organizations: 1 },
    { kind: 'directory', members: 1, owners: 1, agents: 1, organizations: 1_000 },
  ],
  build: aReconciliation,
  read: (reconciliation) => reconciliation.run(),
});

/** `removed` are the members, agents and organizations that it removes. */
export function aReconciliation({
  members,
  owners,
  agents,
  organizations,
}: Omit<DirectoryShape, 'kind'>): Reconciliation {
  const removed: string[] = [];
  const orgIds = idsOf('org', organizations);
  const orgId = orgIds[0] ?? '';
  const joined = { orgId, role: 'member', joinedAt: '2026-01-05T09:00:00.000Z', isServiceAccount: false };
  const listed = {
    organizations: orgIds.map((id) => ({ id, name: id })),
    members: idsOf('user', members).map((userId) => ({ ...joined, userId, name: userId })),
    agents: idsOf('agent', agents).map((id) => ({ id, orgId, name: id, isDefault: false })),
  };
  const owning = idsOf('user', owners).map((userId, at) => (at % 10 === 9 ? `gone_${userId}` : userId));
  const directory = {
    listOrganizations: async () => listed.organizations,
    listMembers: async (asked: string) => (asked === orgId ? listed.members : []),
    listAgents: async (asked: string) => (asked === orgId ? listed.agents : []),
  };
  const stored = {
    listOrganizations: async () => orgIds,
    listMembers: async (asked: string) => (asked === orgId ? owning : []),
    listAgents: async (asked: string) => (asked === orgId ? ['gone_agent', ...idsOf('agent', agents)] : []),
  };
  const offboarding = {
    removeMember: async ({ userId }: { userId: string }) => removed.push(userId),
    removeAgent: async ({ agentId }: { agentId: string }) => removed.push(agentId),
    removeOrganization: async (orgId: string) => removed.push(orgId),
    finishPending: async () => undefined,
  };
  const parts = [checkedDirectory(directory as never), createQuietLogger(), ...Array(4).fill(stored)];
  const others = [offboarding, { list: () => [] }, { isInDoubt: () => false }];
  const service = Reflect.construct(DirectoryReconciliationService, [...parts, ...others]);
  const run = async () => {
    await service.requestAll();
    await service.run(neverAborted().signal);
  };
  return { run, removed };
}

function idsOf(kind: string, length: number): string[] {
  return Array.from({ length }, (_, at) => `${kind}_${at}`);
}
