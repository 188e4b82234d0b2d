import { expect } from 'chai';
import { checkArguments } from '../../../../src/services/action-arguments/check-arguments.js';

// As the provider lists GITHUB_UPDATE_AN_ISSUE: these three replace what the issue has, and an empty one empties it.
const issue = {
  type: 'object',
  required: ['owner'],
  properties: {
    owner: { type: 'string' },
    body: { type: 'string' },
    labels: { type: 'array', items: { type: 'string' } },
    state: { type: 'string', enum: ['open', 'closed'] },
    milestone: { type: 'integer', nullable: true },
  },
};

describe('A null for a field that can have none', () => {
  it('is refused with the advice to leave the field out, since an empty one in its place would empty it', () => {
    const check = checkArguments(issue, { owner: 'acme', body: null, labels: null, state: null, milestone: null });

    expect(check).to.deep.include({
      errors: [
        { field: 'body', message: 'wanted a text, got null; leave it out' },
        { field: 'labels', message: 'wanted a list, each a text, got null; leave it out' },
        { field: 'state', message: 'wanted one of "open", "closed", got null; leave it out' },
      ],
    });
  });

  it('is refused without it where the field is required', () => {
    const check = checkArguments(issue, { owner: null });

    expect(check).to.deep.include({ errors: [{ field: 'owner', message: 'wanted a text, got null' }] });
  });
});
