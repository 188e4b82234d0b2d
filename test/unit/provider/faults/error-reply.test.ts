import { expect } from 'chai';
import fc from 'fast-check';
import { maxRetryAfterMs, parseRetryAfter } from '../../../../src/provider/faults/error-reply.js';

const now = Date.parse('2026-09-01T12:00:00Z');

describe('The Retry-After header', () => {
  const readings: [string | undefined, number | undefined][] = [
    ['0', 0],
    ['7', 7_000],
    [' 1.5 ', 1_500],
    ['Tue, 01 Sep 2026 12:00:30 GMT', 30_000],
    ['Tue, 01 Sep 2026 11:00:00 GMT', 0],
    ['Tuesday, 01-Sep-26 12:00:30 GMT', 30_000],
    ['Tue, 01 Sep 2099 12:00:00 GMT', maxRetryAfterMs],
    ['99999999999999999999', maxRetryAfterMs],
    [undefined, undefined],
    ['', undefined],
    ['-5', undefined],
    ['soon', undefined],
    ['soon 10', undefined],
    ['in 5 seconds', undefined],
    ['Tue, 99 Sep 2026 12:00:30 GMT', undefined],
    ['2026-09-01T12:00:30Z', undefined],
    ['1e3', undefined],
    ['NaN', undefined],
    ['Infinity', undefined],
    ['0x10', undefined],
  ];

  for (const [header, waitMs] of readings) {
    it(`reads ${JSON.stringify(header)} as ${waitMs}`, () => {
      expect(parseRetryAfter(header, now)).to.equal(waitMs);
    });
  }

  it('is nothing or a bounded whole number, whatever it holds', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.double().map(String), fc.date({ noInvalidDate: true }).map(String)),
        (header) => {
          const waitMs = parseRetryAfter(header, now);
          return waitMs === undefined || (Number.isInteger(waitMs) && waitMs >= 0 && waitMs <= maxRetryAfterMs);
        },
      ),
    );
  });

  it('keeps any number of seconds in range', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3600 }),
        (seconds) => parseRetryAfter(`${seconds}`, now) === seconds * 1000,
      ),
    );
  });
});
