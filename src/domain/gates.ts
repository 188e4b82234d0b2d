import type { Channel, GateCause, GateName } from '../contract/access-constants.js';
import type { Gate } from '../contract/access-contract.js';
import type { ConnectionStatus } from '../contract/connection-constants.js';
import type { ErrorCode } from '../contract/error-table.js';
import { actsForEarliestAdmin } from './caller.js';
import { showName } from './untrusted-text.js';

/** The facts that the gates are evaluated by, read from the database each time. */
export type GateFacts = {
  appName: string;
  channel: Channel;
  hasKey: boolean;
  isEnabled: boolean;
  /** Whether the provider still offers the app. */
  isOffered: boolean;
  isAssigned: boolean;
  /** The name of the member whose account would be used. */
  actingMemberName?: string;
  /** The acting member's connection; `connected` for apps that need no sign-in. */
  status: ConnectionStatus;
};

type OpenGate = Gate & { passed: true };

/** A gate that stops a call. */
export type ClosedGate = Gate & { passed: false; mend: string; code: ErrorCode };

type Rule = {
  gate: GateName;
  owner: Gate['owner'];
  passes(facts: GateFacts): boolean;
  code(facts: GateFacts): ErrorCode;
  mend(facts: GateFacts): string;
  cause?(facts: GateFacts): GateCause | undefined;
};

const rules: Rule[] = [
  {
    gate: 'key',
    owner: 'platform_admin',
    passes: (facts) => facts.hasKey,
    code: () => 'not_configured',
    mend: () =>
      'A platform admin sets a valid project key; the control center shows what is wrong, under Integrations.',
  },
  {
    gate: 'enabled',
    owner: 'org_admin',
    passes: (facts) => facts.isEnabled && facts.isOffered,
    code: () => 'app_not_available',
    mend: (facts) =>
      facts.isOffered ? `An org admin enables ${showName(facts.appName)} for the organization.` : mendNotOffered(facts),
    cause: (facts) => (facts.isOffered ? undefined : 'not_offered'),
  },
  {
    gate: 'assigned',
    owner: 'org_admin',
    passes: (facts) => facts.isAssigned,
    code: () => 'app_not_available',
    mend: (facts) =>
      `An org admin gives ${showName(facts.appName)} to this agent in the profiles picker: the button with the ` +
      'number of agents, at the app in the control center.',
  },
  {
    gate: 'acting_member',
    owner: 'org_admin',
    passes: (facts) => facts.actingMemberName !== undefined,
    code: () => 'app_not_available',
    mend: mendActingMember,
  },
  {
    gate: 'connected',
    owner: 'member',
    passes: (facts) => facts.status === 'connected',
    code: (facts) => (needsReconnect(facts.status) ? 'reconnect_needed' : 'not_connected'),
    mend: mendConnection,
    cause: ({ status }) => (needsReconnect(status) ? status : undefined),
  },
];

function mendNotOffered({ appName, isEnabled }: GateFacts): string {
  const notOffered = `The connection provider no longer offers ${showName(appName)}`;
  return isEnabled ? `${notOffered}; an org admin disables it.` : `${notOffered}.`;
}

function mendActingMember({ channel }: GateFacts): string {
  return actsForEarliestAdmin(channel)
    ? 'Somebody who is no service account becomes an org admin: here the account of the first of them is used.'
    : 'Run it for a person: personal accounts are never used without one.';
}

function mendConnection({ actingMemberName = 'The member', appName, status }: GateFacts): string {
  const does = needsReconnect(status) ? 'reconnects' : 'connects';
  const mend = `${actingMemberName} ${does} their ${showName(appName)} account.`;
  if (status !== 'other_project') return mend;
  return `${mend} It was connected with a project key of another project; with that key it would work again.`;
}

function needsReconnect(status: ConnectionStatus): status is 'reconnect_needed' | 'other_project' {
  return status === 'reconnect_needed' || status === 'other_project';
}

/** Every gate in order, each passed or failed; a failed one says who can open it and how. */
export function evaluateGates(facts: GateFacts): (OpenGate | ClosedGate)[] {
  return rules.map((rule) => {
    const { gate, owner } = rule;
    if (rule.passes(facts)) return { gate, passed: true, owner };
    const cause = rule.cause?.(facts);
    return { gate, passed: false, owner, mend: rule.mend(facts), code: rule.code(facts), ...(cause && { cause }) };
  });
}

/** The first gate that stops the call, or undefined when all are open. */
export function firstClosed(gates: (OpenGate | ClosedGate)[]): ClosedGate | undefined {
  return gates.find((gate) => !gate.passed);
}
