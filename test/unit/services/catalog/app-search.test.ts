import { expect } from 'chai';
import { AppSearch } from '../../../../src/services/catalog/app-search.js';
import { anApp } from '../../../support/fakes/fake-catalog.js';

describe('The search for an app', () => {
  it('looks for eight different words at most, and ignores the others', async () => {
    const search = await AppSearch.build([anApp({ slug: 'mail', name: 'one two three four five six seven eight' })]);

    expect(search.find('one two three four five six seven eight unheard of')).to.deep.equal(['mail']);
    expect(search.find('one two three four five six seven unheard')).to.deep.equal([]);
    expect(search.find(`${'one '.repeat(50)}unheard`)).to.deep.equal([]);
  });
});
