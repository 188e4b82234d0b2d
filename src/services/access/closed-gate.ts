import type { GateName } from '../../contract/access-contract.js';
import { PluginError } from '../../domain/plugin-error.js';
import type { AppAccess } from './access-service.js';

/** The gate that stopped a call, who can open it, and how. How to connect is the agent's to offer, so its code says that. */
export function closedGate(access: AppAccess): PluginError {
  const { gate, owner, mend, code = 'app_not_available' } = access.closed ?? nobody;
  const message = access.reason ?? closedWords[gate](access);
  const fix = gate === 'connected' ? undefined : mend;
  return new PluginError(code, message, { details: { fix, gate: { gate, owner } } });
}

const nobody = { gate: 'acting_member', owner: 'org_admin', mend: 'Run it for a person.', code: undefined } as const;

const closedWords: Record<GateName, (access: AppAccess) => string> = {
  key: ({ appName }) => `${appName} cannot be used: no usable project key is saved.`,
  enabled: ({ appName }) => `${appName} is not enabled for the organization.`,
  assigned: ({ appName }) => `${appName} was not given to this agent.`,
  acting_member: ({ appName }) => `${appName} cannot be used: there is nobody whose account would be used.`,
  connected: ({ appName, actingMember }) =>
    `${actingMember?.name ?? 'The member'} has not connected their ${appName} account.`,
};
