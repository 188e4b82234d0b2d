import { hashOfCall } from '../../../../src/services/calls/call-hash.js';

/** What its caller was told. `nothing`: the answer never came, or was an error that does not say what became of the call. */
export type Told = 'done' | 'not sent' | 'unknown' | 'nothing';

/** One call with effects, asked for once. Its text names it, at the app and here. */
export type Write = {
  text: string;
  userId: string;
  told: Told;
  /** By which its open call is found in the database. */
  callHash: string;
  /** Asked for after an admin had been told that the app is off. */
  isForbidden: boolean;
};

type Asked = { orgId: string; userId: string; action: string; isForbidden?: boolean };

/** Codes of results that say that nothing was sent. */
const notSentCodes: readonly string[] = [
  'app_not_available',
  'not_connected',
  'not_configured',
  'rate_limited',
  'provider_unreachable',
  'storage_unavailable',
  'invalid_arguments',
  'unknown_action',
];

/** Every call with effects that the load asks for, numbered, so that none is asked for twice. */
export class WriteLedger {
  readonly writes = new Map<string, Write>();

  /** Numbers a write; `toArguments` makes the arguments of the action from its text. */
  add<Arguments extends Record<string, unknown>>(
    { orgId, userId, action, isForbidden = false }: Asked,
    toArguments: (text: string) => Arguments,
  ): { write: Write; arguments: Arguments } {
    const text = `${userId} writes ${this.writes.size + 1}`;
    const made = toArguments(text);
    const callHash = hashOfCall({ orgId, userId, action: hashable(action), arguments: made });
    const write: Write = { text, userId, told: 'nothing', callHash, isForbidden };
    this.writes.set(text, write);
    return { write, arguments: made };
  }
}

/** What a result says became of the call. */
export function toldBy(result: { data?: unknown; code?: string } | undefined): Told {
  if (result === undefined) return 'nothing';
  if (result.data !== undefined) return 'done';
  return notSentCodes.includes(result.code ?? '') ? 'not sent' : 'unknown';
}

/** The arguments of the load equal no default of the action, so its schema does not count. */
function hashable(slug: string): Parameters<typeof hashOfCall>[0]['action'] {
  return { slug, app: '', name: '', description: '', effect: 'write', inputSchema: {} } as Parameters<
    typeof hashOfCall
  >[0]['action'];
}
