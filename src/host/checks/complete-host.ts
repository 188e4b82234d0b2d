import { PluginError } from '../../domain/plugin-error.js';
import type { HostPlatform } from '../host-platform.js';

export type PortName = Exclude<keyof HostPlatform, 'configDirectory' | 'environment'>;

type Methods = { [Name in PortName]: readonly (keyof HostPlatform[Name])[] };

const required: Methods = {
  logger: ['debug', 'info', 'warn', 'error'],
  database: ['getClient'],
  directory: ['listOrganizations', 'findOrganization', 'listMembers', 'findMember', 'listAgents'],
  routes: ['register', 'isServedOrigin'],
  startup: ['register'],
  tools: ['registerProvider', 'notifyChanged'],
  status: ['contributeHealth', 'contributeSystemStatus'],
  ui: ['mount'],
  events: ['publish', 'subscribe'],
};

const optional: Partial<Methods> = { directory: ['findEarliestOrgAdmin'], routes: ['signInAddress'] };

const variables = [
  'APPCONNECT_API_KEY',
  'APPCONNECT_API_KEY_FILE',
  'APPCONNECT_PROVIDER_URL',
  'PLATFORM_WEB_PUBLIC_URL',
];

/**
 * Throws `invalid_request` that names every part of the host contract that a host lacks. A host written in JavaScript may lack
 * any.
 */
export function requireCompleteHost(host: HostPlatform): void {
  const missing = listMissingParts(host, Object.keys(required) as PortName[]);
  if (missing.length === 0) return;
  const errors = missing.map((field) => ({ field, message: 'is missing or of another kind' }));
  const message = `The plugin was not activated, because its host is not complete. Missing, or of another kind: ${missing.join(', ')}. HostPlatform in "appconnect/host" says what each is for.`;
  throw new PluginError('invalid_request', message, { details: { errors } });
}

/** The names of those ports and methods that are missing or of another kind, of the settings too. */
export function listMissingParts(
  host: Partial<Record<keyof HostPlatform, unknown>> | null | undefined,
  ports: readonly PortName[],
): string[] {
  const { configDirectory, environment } = host ?? {};
  return [
    ...(typeof configDirectory === 'string' && configDirectory !== '' ? [] : ['configDirectory']),
    ...wrongVariables(environment ?? {}),
    ...ports.flatMap((port) => missingMethods(port, host?.[port])),
  ];
}

/** The plugin's own variables that are no texts, which a configuration made of JSON may have. */
function wrongVariables(environment: unknown): string[] {
  if (typeof environment !== 'object' || Array.isArray(environment)) return ['environment'];
  const values = environment as Record<string, unknown>;
  const wrong = variables.filter((name) => !['string', 'undefined'].includes(typeof values[name]));
  return wrong.map((name) => `environment.${name}`);
}

/** The methods of a port that are missing or no functions; the port itself where it is no object. */
export function missingMethods(port: PortName, given: unknown): string[] {
  // Some loggers are functions that have methods.
  if (!['object', 'function'].includes(typeof given) || given === null) return [port];
  const methods = given as Record<string, unknown>;
  const wanted: readonly string[] = required[port];
  const allowed: readonly string[] = optional[port] ?? [];
  const wrong = [
    ...wanted.filter((name) => typeof methods[name] !== 'function'),
    ...allowed.filter((name) => !['function', 'undefined'].includes(typeof methods[name])),
  ];
  return wrong.map((name) => `${port}.${name}`);
}
