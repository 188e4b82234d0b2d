import { expect } from 'chai';
import { AppNameIndex } from '../../../../src/services/action-search/index/app-name-index.js';

describe('The names of apps', () => {
  const index = new AppNameIndex();
  index.add({ slug: 'gmail', name: 'Gmail', categories: [] });
  index.add({ slug: 'googlecalendar', name: 'Google Calendar', categories: [] });
  index.add({ slug: 'linkedin', name: 'LinkedIn', categories: [] });
  index.add({ slug: 'github', name: 'GitHub', categories: [] });

  it('may be those that people use', () => {
    expect(appsIn('a mail in google mail')).to.deep.equal([['gmail', 1]]);
    expect(appsIn('an event in google cal')).to.deep.equal([['googlecalendar', 1]]);
  });

  it('may be written as two words, which are none in a sentence', () => {
    expect(appsIn('post it on linked in')).to.deep.equal([['linkedin', 1]]);
    expect(appsIn('list what is linked in the page')).to.deep.equal([]);
  });

  it('may be the vendor, who stands for all of its apps where an app may stand', () => {
    const both = ['gmail', 'googlecalendar'];

    expect(appsIn('what is new in google')).to.deep.equal(both.map((app) => [app, 1]));
    for (const [, confidence] of appsIn('google the opening hours')) expect(confidence).to.be.below(1);
  });

  it('that are ordinary words are things after "the", and apps after "our"', () => {
    const segment = new AppNameIndex();
    segment.add({ slug: 'segment', name: 'Segment', categories: [] });
    const confidenceIn = (request: string) => segment.findMentions(request.split(' '))[0]?.apps.get('segment');

    expect(confidenceIn('list the errors in the segment')).to.be.below(1);
    expect(confidenceIn('list the errors in our segment')).to.equal(1);
  });

  it('count only among the apps that are asked about', () => {
    const own = index.among(new Set(['gmail']));
    const words = 'a mail in google mail or linked in'.split(' ');

    expect([own.has('gmail'), own.has('github')]).to.deep.equal([true, false]);
    expect(own.findMentions(words).map(({ at }) => at)).to.deep.equal([3]);
    expect([...(own.findMentions(['in', 'google'])[0]?.apps ?? [])]).to.deep.equal([['gmail', 1]]);
  });

  function appsIn(request: string): [string, number][] {
    return index.findMentions(request.split(' ')).flatMap(({ apps }) => [...apps]);
  }
});
