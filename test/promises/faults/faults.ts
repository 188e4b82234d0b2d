import type { Injection } from '../../../src/testing/provider-emulator/provider-emulator.js';
import type { CallName } from './provider-calls.js';

type Fault = Injection['fault'];

/**
 * What kind of answer a fault is, which decides what may be read of it. `refused`: by the provider itself, in its own envelope;
 * `key`: it refuses the key; `pause`: it asks for a pause; `down`: it, or the way to it, fails; `unusable`: an answer that says
 * nothing; `slow`: a right answer within every limit; `app`: the app refuses, and the provider works; `silent`: the provider
 * works, and got no answer from the app.
 */
export const faultClasses = ['refused', 'key', 'pause', 'down', 'unusable', 'slow', 'app', 'silent'] as const;
export type FaultClass = (typeof faultClasses)[number];

export type FaultRow = {
  class: FaultClass;
  fault: Fault | ((call: CallName) => Fault);
  /** It is injected into one request only; otherwise into all until it is healed. */
  isOnce?: true;
  /** The calls that the fault can happen to; all of them where it is left out. */
  calls?: readonly CallName[];
};

/** Part of every message that the emulator sends as the provider's, so that it is found wherever it is repeated. */
export const providersText = 'canary of the provider';

/** Lists of up to 32 MB are read, and other answers of up to 4 MB. */
const oversizedBytes = (call: CallName) => (call === 'GET /toolkits' || call === 'GET /tools' ? 33 : 5) * 1024 * 1024;
const secondMs = 1_000;

const refusal = (status: number, headers?: Record<string, string>): Fault => ({
  kind: 'status',
  status,
  body: { error: { message: `${providersText} ${status}`, code: 10_000 + status, slug: 'HTTP_Fault', status } },
  ...(headers && { headers }),
});

const sessionCalls: readonly CallName[] = [
  'MCP initialize',
  'MCP notifications/initialized',
  'MCP tools/list',
  'MCP tools/call',
  'POST /tool_router/session/*/execute',
  'POST /tool_router/session/*/search',
  'DELETE /tool_router/session/*',
];

export const callsOfActions: readonly CallName[] = ['MCP tools/call', 'POST /tool_router/session/*/execute'];

/** `foreignOrigin`: an address outside the provider, which must never be sent anything. */
export const faultRows = (foreignOrigin: string) =>
  ({
    'status 400': { class: 'refused', fault: refusal(400) },
    'status 401': { class: 'key', fault: refusal(401) },
    'status 403': { class: 'key', fault: refusal(403) },
    'status 404': { class: 'refused', fault: refusal(404) },
    'status 409': { class: 'refused', fault: refusal(409) },
    'status 410': { class: 'refused', fault: refusal(410) },
    'status 422': { class: 'refused', fault: refusal(422) },
    'status 429': { class: 'pause', fault: { kind: 'status', status: 429, body: refusal429, headers: noRetryAfter } },
    'status 429 with Retry-After': {
      class: 'pause',
      fault: { kind: 'status', status: 429, body: refusal429, headers: { 'retry-after': '120' } },
    },
    'status 500': { class: 'down', fault: refusal(500) },
    'status 500 after the effect': { class: 'down', fault: { ...refusal(500), after: true } as Fault },
    'status 503': { class: 'down', fault: refusal(503, { 'retry-after': '120' }) },
    'HTML with 502': { class: 'down', fault: { kind: 'html', status: 502 } },
    'HTML with 502 after the effect': { class: 'down', fault: { kind: 'html', status: 502, after: true } },
    'HTML with 401': { class: 'unusable', fault: { kind: 'html', status: 401 } },
    'HTML with 404': { class: 'unusable', fault: { kind: 'html', status: 404 } },
    'HTML with 200': { class: 'unusable', fault: { kind: 'html', status: 200 } },
    'malformed JSON': { class: 'unusable', fault: { kind: 'malformed' } },
    'malformed JSON after the effect': { class: 'unusable', fault: { kind: 'malformed', after: true } },
    'JSON of another shape': { class: 'unusable', fault: { kind: 'status', status: 200, body: { canary: true } } },
    'an oversized answer': {
      class: 'unusable',
      fault: (call: CallName) => ({ kind: 'status', status: 200, body: `"${'x'.repeat(oversizedBytes(call))}"` }),
    },
    'a redirect to another origin': {
      class: 'unusable',
      fault: { kind: 'status', status: 307, body: '', headers: { location: `${foreignOrigin}/elsewhere` } },
    },
    'a truncated answer': { class: 'down', fault: { kind: 'truncated' } },
    'a reset connection': { class: 'down', fault: { kind: 'reset' } },
    'a reset connection after the effect': { class: 'down', fault: { kind: 'reset', after: true } },
    'one reset connection': { class: 'down', fault: { kind: 'reset' }, isOnce: true },
    'no answer': { class: 'down', fault: { kind: 'hang' } },
    'no answer after the effect': { class: 'down', fault: { kind: 'hang', after: true } },
    'a late answer': { class: 'down', fault: { kind: 'delay', ms: 600 * secondMs, after: true } },
    'a slow answer': { class: 'slow', fault: { kind: 'delay', ms: secondMs } },
    'an answer byte by byte': { class: 'down', fault: { kind: 'drip', everyMs: 5 * secondMs } },
    'a session that is gone': { class: 'refused', fault: { kind: 'drop_session' }, calls: sessionCalls },
    'a refusal of the app': {
      class: 'app',
      fault: { kind: 'tool_failure', error: `400 Bad Request: ${providersText}: the app refuses` },
      calls: callsOfActions,
    },
    'an app that does not answer after the effect': {
      class: 'silent',
      fault: { kind: 'tool_failure', error: `524 A timeout occurred: {"error":"${providersText}"}`, after: true },
      calls: callsOfActions,
    },
    'a failure after the effect that proves nothing': {
      class: 'app',
      fault: { kind: 'tool_failure', error: `${providersText}: the app failed`, after: true },
      calls: callsOfActions,
    },
  }) as const satisfies Record<string, FaultRow>;

const refusal429 = { message: `${providersText} 429` };
const noRetryAfter = { 'retry-after': '' };

/** What a row injects into a call. */
export function faultFor({ fault }: FaultRow, call: CallName): Fault {
  return typeof fault === 'function' ? fault(call) : fault;
}

export type FaultName = keyof ReturnType<typeof faultRows>;

/** Faults that come to the same outcome in every flow, whichever write they happen to, save one that runs an action. */
export const alikeToWrites: readonly (readonly FaultName[])[] = [
  ['status 400', 'status 422'],
  ['status 401', 'status 403'],
  ['status 500', 'status 503', 'HTML with 502'],
  ['status 500 after the effect', 'HTML with 502 after the effect'],
  ['HTML with 404', 'HTML with 401', 'a redirect to another origin'],
  ['HTML with 200', 'malformed JSON', 'JSON of another shape'],
  ['a reset connection', 'one reset connection'],
  ['a reset connection after the effect', 'a truncated answer'],
  ['no answer after the effect', 'a late answer', 'an answer byte by byte'],
];
