import { expect } from 'chai';
import { channels } from '../../../src/contract/access-constants.js';
import type { Gate } from '../../../src/contract/access-contract.js';
import { connectionStatuses } from '../../../src/contract/connection-constants.js';
import { evaluateGates, firstClosed, type GateFacts } from '../../../src/domain/gates.js';

const open: GateFacts = {
  appName: 'Gmail',
  channel: 'web',
  hasKey: true,
  isEnabled: true,
  isOffered: true,
  isAssigned: true,
  actingMemberName: 'Ada',
  status: 'connected',
};

const closed = {
  key: {
    gate: 'key',
    passed: false,
    owner: 'platform_admin',
    mend: 'A platform admin sets a valid project key; the control center shows what is wrong, under Integrations.',
    code: 'not_configured',
  },
  enabled: {
    gate: 'enabled',
    passed: false,
    owner: 'org_admin',
    mend: 'An org admin enables Gmail for the organization.',
    code: 'app_not_available',
  },
  assigned: {
    gate: 'assigned',
    passed: false,
    owner: 'org_admin',
    mend: 'An org admin gives Gmail to this agent in the profiles picker: the button with the number of agents, at the app in the control center.',
    code: 'app_not_available',
  },
  acting_member: {
    gate: 'acting_member',
    passed: false,
    owner: 'org_admin',
    mend: 'Run it for a person: personal accounts are never used without one.',
    code: 'app_not_available',
  },
  connect: {
    gate: 'connected',
    passed: false,
    owner: 'member',
    mend: 'Ada connects their Gmail account.',
    code: 'not_connected',
  },
  reconnect: {
    gate: 'connected',
    passed: false,
    owner: 'member',
    mend: 'Ada reconnects their Gmail account.',
    code: 'reconnect_needed',
    cause: 'reconnect_needed',
  },
  reconnectOtherProject: {
    gate: 'connected',
    passed: false,
    owner: 'member',
    mend: 'Ada reconnects their Gmail account. It was connected with a project key of another project; with that key it would work again.',
    code: 'reconnect_needed',
    cause: 'other_project',
  },
} satisfies Record<string, Gate>;

/** The rule, written down a second time: the order of the questions is the order of the gates. */
function expected({ hasKey, isEnabled, isAssigned, actingMemberName, status }: GateFacts): Gate | undefined {
  if (!hasKey) return closed.key;
  if (!isEnabled) return closed.enabled;
  if (!isAssigned) return closed.assigned;
  if (actingMemberName === undefined) return closed.acting_member;
  if (status === 'connected') return undefined;
  if (status === 'other_project') return closed.reconnectOtherProject;
  return status === 'reconnect_needed' ? closed.reconnect : closed.connect;
}

const bothWays = [true, false];
const combinations: GateFacts[] = bothWays.flatMap((hasKey) =>
  bothWays.flatMap((isEnabled) =>
    bothWays.flatMap((isAssigned) =>
      ['Ada', undefined].flatMap((actingMemberName) =>
        connectionStatuses.map((status) => ({
          appName: 'Gmail',
          channel: 'web',
          hasKey,
          isEnabled,
          isOffered: true,
          isAssigned,
          actingMemberName,
          status,
        })),
      ),
    ),
  ),
);

describe('The gates (§1.3)', () => {
  it('say on each channel what gives it a person to act for', () => {
    const mends = channels.map((channel) => [
      channel,
      firstClosed(evaluateGates({ ...open, channel, actingMemberName: undefined }))?.mend,
    ]);

    const admin =
      'Somebody who is no service account becomes an org admin: here the account of the first of them is used.';
    const { mend } = closed.acting_member;
    expect(Object.fromEntries(mends)).to.deep.equal({ web: mend, automation: mend, bridge: admin, cli: admin });
  });

  it('say of an app that left the catalog who disables it, and nothing once that is done', () => {
    const gone = { ...closed.enabled, cause: 'not_offered' };

    expect(firstClosed(evaluateGates({ ...open, isOffered: false, status: 'not_connected' }))).to.deep.equal({
      ...gone,
      mend: 'The connection provider no longer offers Gmail; an org admin disables it.',
    });
    expect(firstClosed(evaluateGates({ ...open, isOffered: false, isEnabled: false }))).to.deep.equal({
      ...gone,
      mend: 'The connection provider no longer offers Gmail.',
    });
  });

  for (const facts of combinations) {
    const { hasKey, isEnabled, isAssigned, actingMemberName, status } = facts;
    const said = [hasKey && 'key', isEnabled && 'enabled', isAssigned && 'assigned', actingMemberName, status];

    it(`stops at ${expected(facts)?.gate ?? 'nothing'} with ${said.filter(Boolean).join(', ')}`, () => {
      expect(firstClosed(evaluateGates(facts))).to.deep.equal(expected(facts));
    });
  }

  it('come in one order, each with its owner, whatever their state', () => {
    const order = [
      ['key', 'platform_admin'],
      ['enabled', 'org_admin'],
      ['assigned', 'org_admin'],
      ['acting_member', 'org_admin'],
      ['connected', 'member'],
    ];

    for (const facts of combinations) {
      expect(evaluateGates(facts).map(({ gate, owner }) => [gate, owner])).to.deep.equal(order);
    }
  });

  it('judge each condition by itself: a closed one hides no other', () => {
    const nothing = { ...open, hasKey: false, isEnabled: false, isAssigned: false, actingMemberName: undefined };

    const gates = evaluateGates({ ...nothing, status: 'not_connected' });

    expect(gates.map(({ passed }) => passed)).to.deep.equal([false, false, false, false, false]);
    expect(gates.every(({ mend, code }) => mend !== undefined && code !== undefined)).to.equal(true);
  });

  it('say nothing of mending where nothing is closed', () => {
    for (const gate of evaluateGates(open)) expect(gate).to.have.all.keys('gate', 'passed', 'owner');
  });

  it('name the member in general where nobody is known', () => {
    const gates = evaluateGates({ ...open, actingMemberName: undefined, status: 'not_connected' });

    expect(gates.at(-1)?.mend).to.equal('The member connects their Gmail account.');
  });
});
