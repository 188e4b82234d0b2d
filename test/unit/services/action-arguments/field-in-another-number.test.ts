import { expect } from 'chai';
import { checkArguments } from '../../../../src/services/action-arguments/check-arguments.js';

const list = { type: 'array', items: { type: 'string' } };

/** What is said of a field that the schema has in its plural. */
function errorOf(given: string, properties: Record<string, unknown>): string | undefined {
  const schema = { type: 'object', required: ['name'], properties: { name: { type: 'string' }, ...properties } };
  const check = checkArguments(schema, { name: 'Lunch', [given]: ['urgent'] });
  return check.ok ? undefined : check.errors[0]?.message;
}

describe('A field in another number', () => {
  it('is refused with the name that is meant, also beside another short name', () => {
    expect(errorOf('row', { raw: { type: 'boolean' }, rows: list })).to.equal('not known here; did you mean rows?');
    expect(errorOf('id', { gid: { type: 'string' }, ids: list })).to.equal('not known here; did you mean ids?');
  });

  for (const [one, many] of [
    ['category', 'categories'],
    ['repository', 'repositories'],
    ['address', 'addresses'],
    ['branch', 'branches'],
    ['alias', 'aliases'],
  ] as const) {
    it(`is refused with the name that is meant, whatever its plural: ${one}, ${many}`, () => {
      expect(errorOf(one, { [many]: list })).to.equal(`not known here; did you mean ${many}?`);
      expect(errorOf(many, { [one]: list })).to.equal(`not known here; did you mean ${one}?`);
    });
  }

  it('is no other short name', () => {
    expect(errorOf('s', { ids: list })).to.equal(undefined);
    expect(errorOf('a', { as: list })).to.equal(undefined);
    expect(errorOf('tax', { tags: list })).to.equal(undefined);
  });
});
