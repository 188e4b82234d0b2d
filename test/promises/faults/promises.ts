import type { Cell, Observed } from './cell.js';
import { type FaultClass, providersText } from './faults.js';
import { clientSecret } from './flows/client-flows.js';
import { type CallRow, providerCalls } from './provider-calls.js';

/** What may be read of every step that a fault stopped, whatever its class. */
const stopped = [
  'action_failed',
  'The sign-in could not be started',
  'Almost done',
  'not available',
  'list: none',
  'list: last_good',
  'doctor: failed',
];
/** Where nobody can tell what the provider did. */
const unanswered = [
  ...stopped,
  '503 provider_unreachable',
  '502 provider_protocol',
  'provider_unreachable',
  'outcome_unknown',
  'badge: not_reachable',
];

/**
 * What may be read of a step that a fault of each class stopped: codes of errors, titles of pages, states of badges and lists.
 * A step that is done all the same may say so, whatever the fault.
 */
const readings: Record<FaultClass, readonly string[]> = {
  refused: [
    ...stopped,
    '409 app_not_connectable',
    '400 invalid_request',
    '404 not_found',
    '502 provider_protocol',
    '503 provider_unreachable',
    'app_not_available',
    'provider_unreachable',
    'The app cannot be connected yet',
    'Not connected',
    'The app cannot be connected yet',
    'The sign-in did not work',
    'This sign-in is not open',
    'badge: not_reachable',
  ],
  key: [...stopped, '422 key_refused', 'app_not_available', 'not_configured', 'badge: refused'],
  pause: [
    ...stopped,
    '429 rate_limited',
    '503 provider_unreachable',
    'rate_limited',
    'outcome_unknown',
    'badge: not_reachable',
  ],
  down: unanswered,
  unusable: unanswered,
  slow: [],
  app: ['action_failed', 'outcome_unknown', 'doctor: failed'],
  silent: ['outcome_unknown', 'doctor: failed'],
};

/** Keys, links and the addresses of sessions; the id of an account opens nothing. */
const secretPatterns = [/ak_sandbox\w+/, /\btrs_\w+/, /\blk_\w+/, new RegExp(clientSecret)];

type Promised = { promise: string; isKept(observed: Observed, cell: Cell): boolean };

/** What is promised of every cell. */
const promises: readonly Promised[] = [
  {
    promise: 'the step is done, or says what stopped it in the terms of its class of fault',
    isKept: ({ reading }, { fault }) => reading.isDone || readings[fault.class].includes(reading.code),
  },
  {
    promise: 'a step that is not done is explained in words',
    isKept: ({ reading }) => reading.isDone || reading.text !== '' || reading.code === 'not available',
  },
  {
    promise: 'a missing answer is not called a wait that was given up, save by the doctor, which has limits of its own',
    isKept: ({ reading }) =>
      reading.code.startsWith('doctor') || !reading.text.includes('The wait for the connection provider was given up'),
  },
  {
    promise: 'a read that fails once is repeated unnoticed',
    isKept: ({ reading }, { fault, call }) => !fault.isOnce || !call.startsWith('GET') || reading.isDone,
  },
  {
    promise: 'no secret is read or logged',
    isKept: ({ reading, log }) =>
      !secretPatterns.some((secret) => secret.test(reading.text)) && !/ak_sandbox\w+|canary-secret/.test(log),
  },
  {
    promise: "the provider's words are read only where it refuses the key, or as content of a call",
    isKept: ({ reading }, { fault, flow }) =>
      flow.mayQuote || fault.class === 'key' || !reading.text.includes(providersText),
  },
  {
    promise: 'what changes something is sent once',
    isKept: ({ sends }, { call }) => !(providerCalls[call] as CallRow).isSentOnce || sends <= 1,
  },
  {
    promise:
      'an action runs once at most, and is said to have run or to be unknown, unless it only reads and its app failed',
    isKept: ({ executions, reading }, { flow, fault }) => {
      if (executions > (flow.executions ?? 0)) return false;
      const mayHaveRun = reading.isDone || reading.code === 'outcome_unknown' || flow.executions === undefined;
      const isFailedRead = !flow.isWrite && fault.class === 'app';
      return executions === 0 || mayHaveRun || isFailedRead || reading.code.startsWith('doctor');
    },
  },
  {
    promise: 'a call that is said to be done has run',
    isKept: ({ executions, reading }, { flow }) =>
      !reading.isDone || executions === (flow.executions ?? executions) || reading.code.startsWith('doctor'),
  },
  {
    promise: 'every write that ran is in the activity exactly once',
    isKept: ({ executions, ranInAll, recordedInAll }, { flow }) =>
      !flow.isWrite || executions === 0 || recordedInAll === ranInAll,
  },
  {
    promise: 'once the fault is healed, the same step works',
    isKept: ({ worksAgain }) => worksAgain,
  },
  {
    promise: 'in the end nothing is left over, here or at the provider',
    isKept: ({ left }) => left.length === 0,
  },
];

/** The promises that a cell broke; none where it kept them all. */
export function brokenPromises(cell: Cell, observed: Observed): string[] {
  const { connection, log, tookMs, ...shown } = observed;
  const seen = JSON.stringify(shown);
  return promises
    .filter(({ isKept }) => !isKept(observed, cell))
    .map(({ promise }) => `${cell.flowName} / ${cell.call} / ${cell.faultName}: ${promise}. Seen: ${seen}`);
}
