import type { Access, Gate } from '../../../src/contract/access-contract.js';
import type { AuditEvent } from '../../../src/contract/activity-contract.js';
import type { GateName } from '../../../src/contract/constants.js';
import { anApp } from './builders.js';
import { FakeApi } from './fake-api.js';

export const ada = { userId: 'ada', name: 'Ada' };
export const cleo = { userId: 'cleo', name: 'Cleo' };

export function anEvent(parts: Partial<AuditEvent> = {}): AuditEvent {
  const at = '2026-10-03T08:00:00.000Z';
  return { id: '1', at, action: 'app.enabled', outcome: 'done', actor: ada, app: 'gmail', ...parts };
}

/** Every gate in order, and who can open it. */
export const owners: Record<GateName, Gate['owner']> = {
  key: 'platform_admin',
  enabled: 'org_admin',
  assigned: 'org_admin',
  acting_member: 'org_admin',
  connected: 'member',
};

/** Ada’s access where these gates fail. */
export function accessStoppedAt(...failed: GateName[]): Access {
  const names = Object.keys(owners) as GateName[];
  const gates = names.map((gate) => ({ gate, passed: !failed.includes(gate), owner: owners[gate] }));
  return { allowed: failed.length === 0, gates, actingAs: ada };
}

/** An organization with two agents; Gmail is enabled and Slack is not. */
export function anActivityApi(parts: Partial<FakeApi> = {}): FakeApi {
  const agents = [
    { agent: 'assistant', name: 'Assistant', isDefault: true, assigned: true },
    { agent: 'support', name: 'Support', isDefault: false, assigned: false },
  ];
  return Object.assign(new FakeApi(), {
    apps: [anApp(), anApp({ app: 'slack', name: 'Slack', enabled: false })],
    agents,
    ...parts,
  });
}
