import { expect } from 'chai';
import { checkArguments } from '../../../../src/services/action-arguments/check-arguments.js';

/** As the provider lists CLICKUP_CREATE_TASK and MAILCHIMP_ADD_MEMBER_TO_LIST. */
const task = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string' }, tags: { type: 'array', items: { type: 'string' } }, ids: { type: 'array' } },
};

describe('A short name of a field in another number', () => {
  for (const [given, meant] of [
    ['tag', 'tags'],
    ['id', 'ids'],
  ] as const) {
    it(`is refused with the name that is meant, since the app would ignore it: ${given}`, () => {
      const check = checkArguments(task, { name: 'Lunch', [given]: ['urgent'] });

      const errors = [{ field: given, message: `not known here; did you mean ${meant}?` }];
      expect(check).to.deep.include({ ok: false, errors });
    });
  }

  it('is no other short name', () => {
    expect(checkArguments(task, { name: 'Lunch', tax: 1, s: 1 }).ok).to.equal(true);
  });
});
