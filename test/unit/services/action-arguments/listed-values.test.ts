import { expect } from 'chai';
import { checkArguments } from '../../../../src/services/action-arguments/check-arguments.js';
import { readActionsFile } from '../../../support/search/actions-file.js';

describe('What models write in place of a listed value', () => {
  const state = { type: 'string', enum: ['open', 'closed', 'all'] };
  const check = (field: object, value: unknown) =>
    checkArguments({ type: 'object', properties: { state: field }, required: ['state'] }, { state: value });

  it('is taken where it differs in case alone', () => {
    expect(check(state, 'OPEN')).to.deep.equal({
      ok: true,
      taken: { arguments: { state: 'open' }, converted: [{ field: 'state', as: 'a listed value' }] },
    });
    expect(check({ anyOf: [state, { type: 'null' }] }, 'Closed')).to.deep.include({ ok: true });
    expect(check({ type: 'array', items: state }, 'All'))
      .to.have.nested.property('taken.arguments.state')
      .deep.equal(['all']);
  });

  it('is refused where two values differ from each other in case alone, and where it is another word', () => {
    expect(check({ enum: ['m', 'M', 'd'] }, 'D')).to.include({ ok: true });
    expect(check({ enum: ['ms', 'MS', 'd'] }, 'Ms')).to.include({ ok: false });
    expect(check(state, 'opened')).to.include({ ok: false });
  });
});

describe('A null that an action shows', () => {
  it('deletes a file of a gist, as its description says', () => {
    const { actions } = readActionsFile('/work/shared/data/actions.json');
    const action = actions.find(({ slug }) => slug === 'GITHUB_UPDATE_A_GIST') ?? expect.fail('no such action');

    expect(checkArguments(action.inputSchema, { gist_id: 'a1', files: { 'notes.md': null } })).to.deep.equal({
      ok: true,
    });
    expect(checkArguments(action.inputSchema, { gist_id: 'a1', files: { 'notes.md': 'x' } })).to.include({ ok: false });
  });
});
