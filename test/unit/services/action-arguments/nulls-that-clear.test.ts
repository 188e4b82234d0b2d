import { expect } from 'chai';
import { checkArguments } from '../../../../src/services/action-arguments/check-arguments.js';

const isTaken = (field: Record<string, unknown>) =>
  checkArguments({ type: 'object', properties: { field } }, { field: null }).ok;

describe('A null that an action describes', () => {
  // The descriptions are the provider's, of January 2026; none of these fields is marked as nullable.
  for (const description of [
    'The new short biography for the user. Provide `null` to clear the existing bio.',
    'New issue body; send `null` to clear, omit to leave unchanged.',
    'To remove the due date, pass an empty string or `null`.',
    'Sending a `null` or empty string will remove the custom domain.',
    'If omitted or null, all artifacts in the repository are listed (subject to pagination).',
    'Set to `True` to enforce for admins, or `None`/`null` to disable.',
    'Set to null to clear.',
    'Set it to NULL to unset the due date.',
    'The parent; null to remove it.',
    'Not required; send `null` to clear it.',
    'Without a due date, send `null`.',
    'Cannot be empty, send null to clear it.',
    'An explicitly null value: explicitly null clears it.',
  ]) {
    it(`is taken: ${description}`, () => {
      expect(isTaken({ type: 'string', description })).to.equal(true);
      expect(isTaken({ type: 'string', enum: ['a', 'b'], description })).to.equal(true);
    });
  }

  for (const description of [
    'Its name.',
    'Must not be null.',
    'Cannot be `null`.',
    'A non-null value.',
    'Name it annul.',
    'The status. `null` is not allowed.',
    "Don't send null.",
    'Can’t be `null`.',
    'Avoid `null`.',
    '`null` values are rejected.',
    '`null` is invalid.',
    'Never null.',
    'Must not be set to null.',
    'Do not set this to null.',
    'May not be changed to null.',
  ]) {
    it(`is refused: ${description}`, () => {
      expect(isTaken({ type: 'string', description })).to.equal(false);
    });
  }

  it('is refused in place of a list or an object, of which a null is offered inside', () => {
    const description = 'Objects of the tree. To delete a file, set its `sha` to `null`.';

    expect(isTaken({ type: 'array', items: { type: 'object' }, description })).to.equal(false);
    expect(isTaken({ type: 'object', additionalProperties: { type: 'string' }, description })).to.equal(false);
  });
});
