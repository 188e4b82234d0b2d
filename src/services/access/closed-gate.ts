import type { GateName } from '../../contract/access-contract.js';
import { PluginError } from '../../domain/plugin-error.js';
import type { AppAccess } from './access-service.js';

/** The error of a call that a gate stopped. For a missing connection it names no fix: the agent offers to connect by its code. */
export function closedGate(access: AppAccess): PluginError {
  const { gate, owner, mend, code = 'app_not_available' } = access.closed ?? noMember;
  const message = access.reason ?? closedWords[gate](access);
  const fix = gate === 'connected' ? undefined : mend;
  return new PluginError(code, message, { details: { fix, gate: { gate, owner } } });
}

const noMember = { gate: 'acting_member', owner: 'org_admin', mend: 'Run it for a person.', code: undefined } as const;

const closedWords: Record<GateName, (access: AppAccess) => string> = {
  key: ({ appName }) => `${appName} cannot be used: no usable project key is saved.`,
  enabled: ({ appName }) => `${appName} is not enabled for the organization.`,
  assigned: ({ appName }) => `${appName} was not given to this agent.`,
  acting_member: ({ appName }) => `${appName} cannot be used: there is nobody whose account would be used.`,
  connected: ({ appName, actingMember }) =>
    `${actingMember?.name ?? 'The member'} has not connected their ${appName} account.`,
};
