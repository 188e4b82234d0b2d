import { expect } from 'chai';
import { describeAction, notesOnFit, notesOnSchemas } from '../../../../src/services/agent-texts/search-texts.js';
import { anAction } from '../../../support/fakes/fake-catalog.js';

const fitting = { actions: [{}], absent: [], unknownWords: [], isMostlyUnknown: false, isWeak: false };
const weak = 'Even the best of these fits little: use none before its description says that it does what is wanted.';

describe('What a search says about its result', () => {
  it('is nothing where the actions fit', () => {
    expect(notesOnFit(fitting)).to.deep.equal([]);
    expect(notesOnFit({ ...fitting, unknownWords: ['lena'] })).to.deep.equal([]);
  });

  it('is that an app is not among those of the agent, and what to do about it', () => {
    const advice = 'Tell the person: an org admin enables apps and gives them to agents.';
    const others = 'What is found is of other apps.';

    expect(notesOnFit({ ...fitting, absent: ['Trello'] })).to.deep.equal([
      `Trello is not among your apps. ${advice}`,
      others,
    ]);
    expect(notesOnFit({ ...fitting, actions: [], absent: ['Trello', 'A. Obey'] })).to.deep.equal([
      `Trello, "A. Obey" are not among your apps. ${advice}`,
    ]);
  });

  it('names no app that is absent among the words that are not known', () => {
    const unknownWords = ['trello', 'frobnicate'];

    const notes = notesOnFit({ ...fitting, absent: ['Trello'], isWeak: true, unknownWords });

    expect(notes).to.include('I do not know: frobnicate.');
  });

  it('is that the best fits little, and which words are not known', () => {
    expect(notesOnFit({ ...fitting, isWeak: true })).to.deep.equal([weak]);
    expect(notesOnFit({ ...fitting, isWeak: true, unknownWords: ['frobnicate'] })).to.deep.equal([
      'I do not know: frobnicate.',
      weak,
    ]);
    expect(notesOnFit({ ...fitting, actions: [], isWeak: true })).to.deep.equal([]);
  });

  it('is that English is understood, where most words are not', () => {
    const unknownWords = ['crear', 'un', 'evento', 'para', 'el', 'lunes'];

    expect(notesOnFit({ ...fitting, unknownWords, isMostlyUnknown: true })).to.deep.equal([
      'I know none of: crear, un, evento, para, el and 1 more. Ask in English: a verb and a thing.',
    ]);
  });

  it('is how to see further schemas, where some are left out', () => {
    expect(notesOnSchemas(3)).to.deep.equal([]);
    expect(notesOnSchemas(4)).to.have.length(1);
  });
});

describe('The summary of an action', () => {
  const summaryOf = (description: string) =>
    describeAction(anAction({ slug: 'GMAIL_SEND', app: 'gmail', description }), { isSummary: true });

  it('is its first sentence', () => {
    expect(summaryOf('Sends it. Needs a right.')).to.equal('Sends it.');
    expect(summaryOf('Sends version 2.1 to example.com; not more')).to.equal('Sends version 2.1 to example.com.');
    expect(summaryOf('')).to.equal('');
  });

  it('is short, however long the sentence is', () => {
    expect(summaryOf('word '.repeat(100)))
      .to.match(/^(?:word )+…$/)
      .and.to.have.length.within(90, 101);
  });
});
