import { expect } from 'chai';
import { AppNames } from '../../../../src/services/action-search/app-names.js';
import { readQuery } from '../../../../src/services/action-search/query-reading.js';
import { Vocabulary } from '../../../../src/services/action-search/vocabulary.js';

describe('readQuery', () => {
  const names = new AppNames();
  names.add({ slug: 'monday', name: 'Monday', categories: [] }, 10);
  const vocabulary = new Vocabulary();

  const cases: [behaviour: string, requests: Record<string, string>][] = [
    [
      'takes what stands in front of an object for an order, whether it knows the verb or not',
      {
        'shrink these images': 'write',
        'page someone, the api is down': 'write',
        'plant ten trees': 'write',
        'fancy 20 mugs': 'write',
      },
    ],
    ['reads past adverbs and courtesies', { 'please permanently erase it': 'destructive' }],
    [
      'takes a report for no order',
      { 'we won the deal, show me the next one': 'read', 'the deal is won, cancel the call': 'destructive' },
    ],
    [
      'does what the clause that asks wants',
      {
        'tell me nothing of bugs, could you delete the old ones': 'destructive',
        'send nothing new, please find the old mail': 'read',
      },
    ],
    [
      'takes a fragment about what is there for one to list it',
      { 'mail from Ada': 'read', 'unread inbox count': 'read', 'crash already reported?': 'read' },
    ],
    ['changes what is told to be otherwise', { 'the mug is 12.90 now': 'write', 'the clip needs a title': 'write' }],
    ['makes what is given a name', { 'a fresh repository called playground': 'write' }],
    ['takes a pull request for a thing', { 'pull requests of this week': 'read', 'merge requests of mine': 'read' }],
  ];
  for (const [behaviour, requests] of cases) {
    it(behaviour, () => {
      for (const [request, effect] of Object.entries(requests)) {
        expect(read(request).intent?.effect, request).to.equal(effect);
      }
    });
  }

  it('takes what is moved to another time for an event that is rescheduled', () => {
    expect(verbStemsOf('move the dentist to friday')?.get('reschedul')).to.equal(1);
    expect(wordsOf('move the dentist to friday')).to.include('event');
  });

  it('takes what is sent at another time for scheduled', () => {
    expect(verbStemsOf('send the report tomorrow')).to.include.keys('schedul');
    expect(verbStemsOf('send the report')).to.not.include.keys('schedul');
  });

  it('knows a channel and a range of cells by how they are written', () => {
    expect(wordsOf('what is new in #support')).to.include('channel');
    expect(wordsOf('wipe F2:F100')).to.include.members(['range', 'values']);
  });

  it('knows an app by its address, and hardly by a word that means a day', () => {
    expect(read('new item in monday.com').apps.get('monday')).to.equal(1);
    expect(read('new item on monday').apps.get('monday')).to.be.below(0.5);
  });

  function read(request: string) {
    return readQuery(request, { vocabulary, names });
  }

  function wordsOf(request: string): string[] {
    return read(request).wishes.map(({ word }) => word);
  }

  function verbStemsOf(request: string) {
    return read(request).wishes.find(({ isVerb }) => isVerb)?.stems;
  }
});
