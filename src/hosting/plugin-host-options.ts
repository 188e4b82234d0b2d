import { listMissingParts, type PortName } from '../host/checks/complete-host.js';
import { toBasePath } from '../host/checks/host-base-path.js';
import type { HostPlatform, ToolScope } from '../host/index.js';
import type { SignedIn } from './http/signed-in.js';

type OwnParts = 'configDirectory' | 'environment' | 'logger' | 'database' | 'directory' | 'events';

/** What only a host knows. */
export type PluginHostOptions = Pick<HostPlatform, OwnParts> & {
  /** Where browsers reach the host, `https://platform.example`: from its configuration, never from a request. */
  origin: string;
  /** The path below which they reach it, `/tools`, with or without a final slash; left out at the root. */
  basePath?: string | undefined;
  /** The page where people sign in, `/sign-in`. It gets `?return=`, and must lead back to this host alone. */
  signInPath?: string | undefined;
  /** The name of the session cookie, which the plugin never sees. */
  sessionCookie: string;
  /** Who sends a request. Ask the directory each time, so that a removal or a lost role counts at once. */
  findSession(headers: Headers): Promise<SignedIn | undefined>;
  /**
   * Where the person who is signed in reaches their agents over MCP, `/v1/agents/:agent/mcp`, always on the channel `web`. Left out,
   * nowhere.
   */
  mcpPath?: `${string}/:agent${string}` | undefined;
  /** Reaches every replica, where `notifyToolsChanged` tells the conversations. Left out, there is one replica. */
  announceToolsChanged?: ((scope: ToolScope) => void) | undefined;
};

const ports: PortName[] = ['logger', 'database', 'directory', 'events'];

type Options = Partial<Record<keyof PluginHostOptions, unknown>>;
type Rule = { mend: string; isMet(given: unknown): boolean };
type Rules = Partial<Record<keyof Options, Rule>>;

function matches(pattern: RegExp) {
  return (given: unknown) => typeof given === 'string' && pattern.test(given);
}

const isFunction = (given: unknown) => typeof given === 'function';

/** What the compiler does not see, and plain JavaScript may leave out. */
const required: Rules = {
  origin: { mend: 'the origin as browsers write it, "https://platform.example"; a path is basePath', isMet: isOrigin },
  sessionCookie: { mend: 'the name of the cookie, "session"', isMet: matches(/^[\w!#$%&'*+.^`|~-]+$/) },
  findSession: { mend: 'a function that tells who sends a request', isMet: isFunction },
};

const optional: Rules = {
  basePath: {
    mend: 'a path that browsers keep as it is, "/tools", with letters beyond ASCII percent-encoded',
    isMet: (given) => toBasePath(given) !== undefined,
  },
  // It follows the base path, which may be empty: with a second slash it would lead to another server.
  signInPath: {
    mend: 'the path of a page of yours without a query, "/sign-in"',
    isMet: matches(/^\/(?![/\\])[^?#\s]*$/),
  },
  mcpPath: {
    mend: 'a path with ":agent" as one of its parts, not below "/v1/appconnect", as "/v1/agents/:agent/mcp"',
    isMet: matches(/^\/(?!v1\/appconnect\/)(?:[^/]+\/)*:agent(?:\/|$)/),
  },
  announceToolsChanged: { mend: 'a function', isMet: isFunction },
};

/** @throws Error that names each option that is missing or cannot be used; otherwise only requests that fail would tell. */
export function requireOptions(given: PluginHostOptions): void {
  const options: Options = given ?? {};
  const givenOnes = Object.fromEntries(
    Object.entries(optional).filter(([name]) => isGiven(options[name as keyof Options])),
  );
  const faults = [
    ...listMissingParts(options, ports).map((field) => `${field}: is missing, or of another kind`),
    ...listFaults({ ...required, ...givenOnes }, options),
  ];
  if (faults.length === 0) return;
  const help = 'PluginHostOptions in "appconnect/hosting" says what each is for.';
  throw new Error(`PluginHost cannot be made: ${faults.join('; ')}. ${help}`);
}

const isGiven = (value: unknown) => value !== undefined && value !== null;

function listFaults(rules: Rules, options: Options): string[] {
  return Object.entries(rules)
    .map(([name, rule]) => ({ name, ...rule, given: options[name as keyof Options] }))
    .filter(({ isMet, given }) => !isMet(given))
    .map(({ name, mend, given }) => `${name}: give ${mend}, not ${toText(given)}`);
}

function isOrigin(given: unknown): boolean {
  // A final slash or a path would make every origin of a browser a foreign one.
  return matches(/^https?:/)(given) && URL.canParse(given as string) && new URL(given as string).origin === given;
}

function toText(given: unknown): string {
  if (typeof given === 'string') return JSON.stringify(given);
  return isGiven(given) && /object|function/.test(typeof given) ? `a value of type ${typeof given}` : String(given);
}
