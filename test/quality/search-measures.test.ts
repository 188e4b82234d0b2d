import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { measuresByKind, outcomeOf } from '../bench/search-quality/measures.js';
import { writeMisses } from '../bench/search-quality/misses.js';
import type { DoubtingSearch } from '../bench/search-quality/searches.js';
import { requestsByName } from '../bench/search-quality/slug-requests.js';
import { anAction } from '../support/fakes/fake-catalog.js';
import type { ProviderRequest, RequestKind } from '../support/search/provider-requests.js';
import { useTemporaryDirectory } from '../support/temporary-directory.js';

describe('Measures of the search on a provider’s catalog', () => {
  const directory = useTemporaryDirectory();
  const search: DoubtingSearch = (query) => ({
    slugs: query === 'nothing' ? [] : ['A', 'B', 'C', 'D', 'E', 'F'],
    isDoubted: query === 'nothing',
  });

  it('take the best place of a request’s right actions', () => {
    expect(valuesFor('model', { tasks: [['F', 'A']] })).to.deep.equal([1, 1, 0]);
    expect(valuesFor('people', { tasks: [['E']] })).to.deep.equal([0, 1, 0]);
    expect(valuesFor('people', { tasks: [['F']] })).to.deep.equal([0, 0, 0]);
    expect(valuesFor('model', { tasks: [['Z']] })).to.deep.equal([0, 0, 0]);
  });

  it('want every task of several found', () => {
    expect(valuesFor('several', { tasks: [['A'], ['E']] })).to.deep.equal([1, 1]);
    expect(valuesFor('several', { tasks: [['A'], ['F']] })).to.deep.equal([0, 1]);
    expect(valuesFor('several', { tasks: [['A'], ['Z']] })).to.deep.equal([0, 0.5]);
  });

  it('count it as right to doubt what is not there, or in another language', () => {
    expect(valuesFor('absent', { tasks: [] })).to.deep.equal([0]);
    expect(valuesFor('absent', { query: 'nothing', tasks: [] })).to.deep.equal([1]);
    expect(valuesFor('other-language', { query: 'nothing', tasks: [['A']] })).to.deep.equal([1, 0]);
    expect(valuesFor('other-language', { tasks: [['A']] })).to.deep.equal([1, 1]);
  });

  it('ask for each action in the words of its slug, and accept another of the same name', () => {
    const [inApp, twin] = requestsByName(
      [
        anAction({ slug: 'GITHUB_REPO_S_GET', app: 'github', name: 'Get a repository' }),
        anAction({ slug: 'GITHUB_GET_A_REPOSITORY', app: 'github', name: 'Get a Repository' }),
        anAction({ slug: 'GITLAB_GET', app: 'gitlab', name: 'Get a repository' }),
      ],
      { isInApp: true },
    );

    expect(inApp).to.deep.equal({
      query: 'repo s get',
      tasks: [['GITHUB_REPO_S_GET', 'GITHUB_GET_A_REPOSITORY']],
      apps: ['github'],
    });
    expect(twin?.query).to.equal('get a repository');
  });

  it('write down only what was missed, with the place of the right action', () => {
    const file = join(directory(), 'misses.txt');

    writeMisses(file, [aRequest('model', { tasks: [['A']] }), aRequest('people', { tasks: [['C']] })], search);

    expect(readFileSync(file, 'utf8')).to.equal('people: something\n  wanted C (at place 3)\n  got    A B C D E\n');
  });

  function valuesFor(kind: RequestKind, fields: Partial<ProviderRequest>): number[] {
    const outcome = outcomeOf(aRequest(kind, fields), search);
    return measuresByKind[kind].map((measure) => measure.of(outcome));
  }

  function aRequest(kind: RequestKind, fields: Partial<ProviderRequest>): ProviderRequest {
    return { kind, query: 'something', tasks: [], heldOut: false, ...fields };
  }
});
