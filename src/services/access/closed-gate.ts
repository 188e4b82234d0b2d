import type { GateName } from '../../contract/constants.js';
import { PluginError } from '../../domain/plugin-error.js';
import type { AppAccess } from './access-service.js';
import { howToConnect, whyNotConnected } from './connecting-words.js';

/** The gate that stopped a call, who can open it, and how. */
export function gateClosedError(access: AppAccess): PluginError {
  const { gate, owner, mend, code = 'app_not_available' } = access.closed ?? noMember;
  const fix = gate === 'connected' ? howToConnect(access) : mend;
  return new PluginError(code, closedWords[gate](access), { details: { fix, gate: { gate, owner } } });
}

const noMember = { gate: 'acting_member', owner: 'org_admin', mend: 'Run it for a person.', code: undefined } as const;

const closedWords: Record<GateName, (access: AppAccess) => string> = {
  key: ({ appName }) => `${appName} cannot be used: no usable project key is saved.`,
  enabled: ({ appName, isOffered }) =>
    isOffered
      ? `${appName} is not enabled for the organization.`
      : `The connection provider no longer offers ${appName}.`,
  assigned: ({ appName }) => `${appName} was not given to this agent.`,
  acting_member: ({ appName }) => `${appName} cannot be used: there is nobody whose account would be used.`,
  connected: whyNotConnected,
};
