import { expect } from 'chai';
import type { JsonSchema } from '../../../../../src/domain/app.js';
import { checkArguments } from '../../../../../src/services/action-arguments/check-arguments.js';
import { exampleArguments } from '../../../../../src/services/action-arguments/example-arguments.js';
import { toCompactSchema } from '../../../../../src/services/action-arguments/schemas/compact-schema.js';
import { fieldErrorsOf } from '../../../../support/errors.js';

const time: JsonSchema = { type: 'string', format: 'date-time', examples: ['2030-05-06T09:30:00Z'] };
const zone: JsonSchema = { type: 'string' };
const local = '2030-05-06T09:30:00';

function withZone(name: string, start: JsonSchema = time): JsonSchema {
  return { type: 'object', properties: { start, [name]: zone }, required: ['start'] };
}

describe('A point in time', () => {
  const timeZones = ['timezone', 'time_zone', 'timeZone', 'start_timezone', 'tz', 'time_zone_id', 'startTimeZoneId'];
  const otherSpellings = [
    'zone',
    'event_zone',
    'iana_zone',
    'ianaZone',
    'utc_offset',
    'utcOffset',
    'gmt_offset',
    'tzname',
  ];
  for (const name of [...timeZones, ...otherSpellings]) {
    it(`may have no offset beside a field called ${name}`, () => {
      expect(checkArguments(withZone(name), { start: local, [name]: 'Europe/Lisbon' })).to.deep.equal({ ok: true });
      expect(checkArguments(withZone(name), { start: `${local}+02:00` })).to.deep.equal({ ok: true });
    });
  }

  const places: Record<string, [JsonSchema, unknown]> = {
    'that may be null': [{ anyOf: [time, { type: 'null' }] }, local],
    'in a list': [{ type: 'array', items: time }, [local]],
    'in an object': [{ type: 'object', properties: { at: time } }, { at: local }],
  };
  for (const [name, [start, given]] of Object.entries(places)) {
    it(`may have none ${name}, too`, () => {
      expect(checkArguments(withZone('timezone', start), { start: given })).to.deep.equal({ ok: true });
    });
  }

  it('needs an offset where no time zone is given with it', () => {
    expect(fieldErrorsOf(withZone('place'), { start: local })).to.deep.equal({
      start: `wanted a point in time such as 2030-05-06T09:30:00Z, got "${local}"`,
    });
  });

  it('needs one beside a zone of something else, or a number of items to leave out', () => {
    const described = (description: string) => ({ type: 'string', description });
    const beside = (name: string, field: JsonSchema) => ({
      type: 'object',
      properties: { start: time, [name]: field },
    });

    for (const [name, description] of [
      ['zone', 'The delivery area.'],
      ['zone', 'Where the server runs, us-central1-a.'],
      ['zone_id', ''],
      ['offset', 'Items to leave out.'],
    ] as const)
      expect(checkArguments(beside(name, described(description)), { start: local }), name).to.include({ ok: false });
    const ofTime = beside('zone', described('Such as Europe/Lisbon.'));
    expect(checkArguments(ofTime, { start: local })).to.deep.equal({ ok: true });
  });

  it('is still one beside a time zone', () => {
    expect(fieldErrorsOf(withZone('timezone'), { start: 'tomorrow' })).to.deep.equal({
      start: 'wanted a point in time such as 2030-05-06T09:30:00, in the time zone given with it, got "tomorrow"',
    });
  });

  it('is suggested without Z beside a time zone', () => {
    const untyped = { type: 'string', examples: ['2030-05-06T09:30:00+02:00'] };
    const shown = [time, { ...time, examples: undefined, default: '2030-05-06T09:30:00Z' }, untyped];

    for (const start of shown) expect(exampleArguments(withZone('tz', start))).to.deep.equal({ start: local });
    const check = checkArguments(withZone('timezone'), {});
    expect(check).to.have.deep.nested.property('example.arguments', { start: local });
    expect(JSON.stringify(toCompactSchema(withZone('timezone')))).to.not.include('"date-time"');
  });

  it('needs none where the app shows one without, and nothing is said of a time zone that is not there', () => {
    const start = { ...time, default: `${local}Z`, examples: [local] };
    const elsewhere = withZone('place', start);

    expect(checkArguments(elsewhere, { start: local })).to.deep.equal({ ok: true });
    expect(fieldErrorsOf(elsewhere, { start: 'tomorrow' })).to.deep.equal({
      start: `wanted a point in time such as ${local}, got "tomorrow"`,
    });
    expect(exampleArguments(elsewhere)).to.deep.equal({ start: `${local}Z` });
    expect(exampleArguments(withZone('tz', start))).to.deep.equal({ start: local });
  });

  it('is suggested with one elsewhere', () => {
    expect(exampleArguments(withZone('place'))).to.deep.equal({ start: '2030-05-06T09:30:00Z' });
  });
});
