import { expect } from 'chai';
import { requestedWaitMs } from '../../../../src/provider/reasons/requested-wait.js';

const now = Date.parse('2026-11-22T14:00:00Z');
const [second, minute, hour] = [1_000, 60_000, 3_600_000];

/** As apps, their libraries and gateways word it. */
const certain: [what: string, text: string, waitMs: number][] = [
  ['Telegram', 'Too Many Requests: retry after 35', 35 * second],
  ['Telegram, as a field', '{"parameters":{"retry_after":142}}', 142 * second],
  ['Discord', '{"message":"You are being rate limited.","retry_after":64.57,"global":false}', 64_570],
  ['Discord, a header', 'X-RateLimit-Reset-After: 1.25', 1_250],
  ['Slack', "{'ok': False, 'error': 'ratelimited', 'headers': {'Retry-After': '30'}}", 30 * second],
  ['Azure', 'Please retry after 3 seconds. Please go here: https://aka.ms/quota', 3 * second],
  ['Azure, a header', 'retry-after-ms: 1500', 1_500],
  ['Cosmos', '"x-ms-retry-after-ms":"30000"', 30 * second],
  ['OpenAI', 'Limit 3 / min. Please try again in 20s. Contact us', 20 * second],
  ['OpenAI, minutes', 'Used 10000. Please try again in 6m0s. Visit', 6 * minute],
  ['OpenAI, short', 'Please try again in 347ms.', 347],
  ['OpenAI, long', 'Please try again in 1h2m3.5s.', hour + 2 * minute + 3_500],
  ['Google', '{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"34.074824224s"}', 34_075],
  ['Google, as Python prints it', 'retry_delay {\n  seconds: 20\n}', 20 * second],
  ['Google, as an object', '{"retryDelay":{"seconds":"10","nanos":0}}', 10 * second],
  ['Google, in words', 'limit: 20\nPlease retry in 10.05676626s.', 10_057],
  ['Gmail', 'User-rate limit exceeded.  Retry after 2026-11-22T14:15:00.500Z (Mail sending)', 15 * minute + 500],
  ['Django', 'Request was throttled. Expected available in 86324 seconds.', 86_324 * second],
  ['a header with a date', 'Retry-After: Sun, 22 Nov 2026 14:01:30 GMT', 90 * second],
  ['a date with an offset', '"retryAfter":"2026-11-22T15:02:00+01:00"', 2 * minute],
  ['a date with a space', 'Rate limit resets at 2026-11-22 14:05:00 UTC.', 5 * minute],
  ['GitHub, a header', 'x-ratelimit-remaining: 0\nx-ratelimit-reset: 1795356600', 10 * minute],
  ['Linear, a header', '"x-ratelimit-requests-reset":"1795356060000"', minute],
  ['Atlassian, a header', 'X-RateLimit-Reset: 2026-11-22T14:03Z', 3 * minute],
  ['a time of Unix where seconds were wanted', '"retry_after":1795356060', minute],
  ['minutes', 'retry after 5 minutes', 5 * minute],
  ['minutes and seconds', 'Please wait 1 minute and 30 seconds before trying again.', 90 * second],
  ['an hour', '{"retryAfter":"1h"}', hour],
  ['of ISO 8601', '"retry_after":"PT1M30S"', 90 * second],
  ['a unit in the value', 'retry_after: 30000 ms', 30 * second],
  ['a unit in the name', '{"retryAfterMs":2500}', 2_500],
  ['seconds in the name', '"retryAfterInSeconds":5000', 5_000 * second],
  ['minutes in the name', 'retry_after_minutes=5', 5 * minute],
  ['when a limit ends', 'The limit resets after 30 seconds', 30 * second],
  ['about', 'Try again in about 2.5 seconds', 2_500],
  ['the longest of several', 'Retry-After: 6\n{"retry_after":6.4}', 6_400],
  ['what is asked for before the end of a window', 'retry-after: 60\nx-ratelimit-reset: 1795356600', 60 * second],
];

const unsure: [what: string, text: string][] = [
  ['nothing', 'Too many requests.'],
  ['no number', 'Please wait a few minutes before you try again.'],
  ['a number that may be milliseconds', '"retry_after":30000'],
  ['a number in a sentence', 'Try again in 5'],
  ['what is counted', 'Do not retry after 3 failed attempts'],
  ['a range', 'Retry after 5-10 minutes'],
  ['a range in words', 'Retry after 5 to 10 minutes'],
  ['a time of a day', 'Retry after 14:30'],
  ['a day', 'Retry after 2026-11-23'],
  ['a date without an offset', 'Retry after 2026-11-22T14:15:00'],
  ['a time that is over', 'Retry after 2026-11-22T13:59:00Z'],
  ['a time that nobody waits for', 'Retry after 2027-11-22T13:59:00Z'],
  ['a wait that nobody waits for', 'Retry after 30 days'],
  ['none', 'Retry-After: 0'],
  ['a negative one', 'Retry-After: -5'],
  ['a number with a comma', 'Retry-After: 1,000'],
  ['a number in groups', 'retryAfter: 30_000'],
  ['a unit that is not known', 'retry after 5 weeks'],
  ['a limit', 'Limit: 100 requests in 60 seconds'],
  ['the end of a window without a unit', 'RateLimit-Reset: 50'],
  ['the end of another window', 'x-ratelimit-remaining: 4990\nx-ratelimit-reset: 1795356600'],
];

describe('The wait that the error of a rate limit asks for', () => {
  for (const [what, text, waitMs] of certain) {
    it(`is read: ${what}`, () => {
      expect(requestedWaitMs(text, now)).to.equal(waitMs);
    });
  }

  for (const [what, text] of unsure) {
    it(`is not guessed: ${what}`, () => {
      expect(requestedWaitMs(text, now)).to.equal(undefined);
    });
  }
});
