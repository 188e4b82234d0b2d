import { expect } from 'chai';
import { checkArguments } from '../../../../src/services/action-arguments/check-arguments.js';
import { readActionsFile } from '../../../support/search/actions-file.js';

describe('The example in a refusal', () => {
  it('has the number that an action shows as a text', () => {
    const { actions } = readActionsFile('/work/shared/data/actions.json');
    const action = actions.find(({ slug }) => slug === 'GITHUB_RE_RUN_A_WORKFLOW') ?? expect.fail('no such action');

    const check = checkArguments(action.inputSchema, {});

    expect(check).to.have.property('example').that.has.property('hasPlaceholders', false);
    expect(check).to.have.nested.property('example.arguments.run_id').that.is.a('number');
  });
});
