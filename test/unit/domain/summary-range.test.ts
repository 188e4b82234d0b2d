import { expect } from 'chai';
import { toActivityScope } from '../../../src/domain/activity-scope.js';
import { daysBetween } from '../../../src/domain/days.js';
import { splitByDays, summaryRange } from '../../../src/domain/summary-range.js';

const now = Date.parse('2026-11-20T15:30:00.000Z');
const midnight = (day: string) => `${day}T00:00:00.000Z`;

describe('summaryRange', () => {
  it('is a month up to the end of today where nothing is given', () => {
    expect(summaryRange({}, now)).to.deep.equal({ from: midnight('2026-10-22'), to: midnight('2026-11-21') });
  });

  it('is what is given, to the millisecond', () => {
    const given = { from: '2026-11-01T10:00:00.000Z', to: '2026-11-02T11:00:00.001Z' };

    expect(summaryRange(given, now)).to.deep.equal(given);
  });

  it('is a month up to the end that is given', () => {
    expect(summaryRange({ to: midnight('2026-03-01') }, now).from).to.equal(midnight('2026-01-30'));
  });

  it('ends today, and covers four hundred days at most', () => {
    const { from, to } = summaryRange(toActivityScope({ from: '0001-01-01', to: '9999-12-31' }), now);

    expect(to).to.equal(midnight('2026-11-21'));
    expect(daysBetween(from.slice(0, 10), '2026-11-20')).to.have.length(400);
  });

  it('is empty where it would begin in the future', () => {
    const range = summaryRange(toActivityScope({ from: '2027-01-01' }), now);

    expect(range).to.deep.equal({ from: midnight('2026-11-21'), to: midnight('2026-11-21') });
  });

  for (const to of ['0000-01-01', '0000-12-31', '9999-12-31T23:59:59-23:59']) {
    it(`is in order up to ${to}`, () => {
      const range = summaryRange(toActivityScope({ to }), now);

      expect(range.from <= range.to).to.equal(true);
    });
  }
});

describe('splitByDays', () => {
  const whole = { from: midnight('2026-11-01'), to: midnight('2026-11-21') };

  it('has no days where none is counted, or none before the beginning', () => {
    expect(splitByDays(whole, undefined)).to.deep.equal({ times: [whole] });
    expect(splitByDays(whole, '2026-10-31')).to.deep.equal({ times: [whole] });
  });

  it('reads whole days as far as they are counted, and the rest from the events', () => {
    expect(splitByDays(whole, '2026-11-18')).to.deep.equal({
      days: { first: '2026-11-01', last: '2026-11-18' },
      times: [{ from: midnight('2026-11-19'), to: whole.to }],
    });
  });

  it('reads nothing from the events where all days are counted', () => {
    expect(splitByDays(whole, '2026-12-01')).to.deep.equal({
      days: { first: '2026-11-01', last: '2026-11-20' },
      times: [],
    });
  });

  it('reads the parts of the first and the last day from the events', () => {
    const part = { from: '2026-11-01T10:00:00.000Z', to: '2026-11-04T09:00:00.000Z' };

    expect(splitByDays(part, '2026-12-01')).to.deep.equal({
      days: { first: '2026-11-02', last: '2026-11-03' },
      times: [
        { from: part.from, to: midnight('2026-11-02') },
        { from: midnight('2026-11-04'), to: part.to },
      ],
    });
  });

  it('reads less than a day from the events', () => {
    const part = { from: '2026-11-01T10:00:00.000Z', to: '2026-11-01T11:00:00.000Z' };

    expect(splitByDays(part, '2026-12-01')).to.deep.equal({ times: [part] });
  });
});
