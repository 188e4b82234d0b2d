import { expect } from 'chai';
import { ActionIndex } from '../../../../src/services/action-search/action-index.js';
import { anAction, chatActions, chatApp, mailActions, mailApp } from '../../../support/fakes/fake-catalog.js';

describe('ActionIndex', () => {
  let index: ActionIndex;

  beforeEach(async () => {
    index = await ActionIndex.build([mailApp, chatApp], [...mailActions, ...chatActions]);
  });

  it('finds an action by other words and forms than its own', () => {
    expect(first('post something to a room')).to.equal('CHATTERBOX_SEND_MESSAGE');
    expect(first('erase an email')).to.equal('PAPERPLANE_DELETE_MESSAGE');
  });

  it('forgives misspelt words', () => {
    expect(first('delete the mesage')).to.equal('PAPERPLANE_DELETE_MESSAGE');
    expect(first('list chanels')).to.equal('CHATTERBOX_LIST_CHANNELS');
  });

  it('says which words it does not know, and whether those are most of the request', () => {
    const foreign = index.search('borrar un correo');
    const named = index.search('delete the mail from Zzyzx');

    expect(foreign).to.deep.include({ unknownWords: ['borrar', 'un', 'correo'], isMostlyUnknown: true });
    expect(named).to.deep.include({ unknownWords: ['zzyzx'], isMostlyUnknown: false });
  });

  it('says so of half of a request, too, where the unknown half may be the verb', () => {
    expect(index.search('usuń mail')).to.deep.include({ unknownWords: ['usun'], isMostlyUnknown: true });
    expect(index.search('channel kommentieren').isMostlyUnknown).to.equal(true);
    for (const request of ['delete Zzyzx', 'mail for Zzyzx', 'list zzyzx']) {
      expect(index.search(request).isMostlyUnknown, request).to.equal(false);
    }
  });

  it('says when even the best action matches little of the request', () => {
    expect(index.search('delete a mail').isWeak).to.equal(false);
    expect(index.search('get the invoice template of a supplier').isWeak).to.equal(true);
  });

  it('guesses at no word where most of the request is unknown, and at no verb', () => {
    expect(index.search('crear un mesage').hits).to.deep.equal([]);
    expect(first('clearr all mails')).to.not.equal('PAPERPLANE_DELETE_MESSAGE');
  });

  it('prefers the app that the request names, however it is spelt', () => {
    expect(first('send a message in Chatterbox')).to.equal('CHATTERBOX_SEND_MESSAGE');
    expect(first('send a message with paper plane')).to.equal('PAPERPLANE_SEND_MESSAGE');
    expect(first('send a message in chaterbox')).to.equal('CHATTERBOX_SEND_MESSAGE');
  });

  it('prefers among equals the app of few actions, where a word is no chance', async () => {
    const polls = Array.from({ length: 400 }, (_, at) =>
      anAction({ slug: `CHATTERBOX_POLL_${at}`, app: 'chatterbox' }),
    );
    const archiving = ['chatterbox', 'paperplane'].map((app) =>
      anAction({ slug: `${app.toUpperCase()}_ARCHIVE_MESSAGE`, app }),
    );
    index = await ActionIndex.build([mailApp, chatApp], [...polls, ...archiving]);

    expect(first('archive a message')).to.equal('PAPERPLANE_ARCHIVE_MESSAGE');
  });

  it('answers a question with a reading action and a command with a writing one', () => {
    expect(first('how many messages are there')).to.equal('PAPERPLANE_LIST_MESSAGES');
    expect(first('write a mail')).to.equal('PAPERPLANE_SEND_MESSAGE');
  });

  it('follows the clause with a command, however polite, and ignores what is negated', () => {
    expect(first('that mail was a mistake, delete it')).to.equal('PAPERPLANE_DELETE_MESSAGE');
    expect(first('would you mind deleting the mail?')).to.equal('PAPERPLANE_DELETE_MESSAGE');
    expect(first("don't delete the mails, just list them")).to.equal('PAPERPLANE_LIST_MESSAGES');
  });

  it('does not read the content of a message as the request', () => {
    expect(first('write in the channel that I will delete the mails')).to.equal('CHATTERBOX_SEND_MESSAGE');
    expect(first('post "please delete the mails" in the channel')).to.equal('CHATTERBOX_SEND_MESSAGE');
  });

  it('reads a fragment that names several things as a request to list them', () => {
    expect(first('all my mails of monday')).to.equal('PAPERPLANE_LIST_MESSAGES');
  });

  it('offers reading actions for a question about nothing known', () => {
    const { hits } = index.search('who is Zzyzx');

    expect(hits.map(({ action }) => action.effect)).to.not.be.empty.and.to.not.include('destructive');
  });

  it('hides a deprecated action from a request that does not name it exactly', () => {
    expect(slugs('fetch my messages'))
      .to.include('PAPERPLANE_LIST_MESSAGES')
      .and.not.include('PAPERPLANE_FETCH_MESSAGES');
    expect(slugs('')).not.to.include('PAPERPLANE_FETCH_MESSAGES');
    expect(index.suggest('PAPERPLANE_FETCH_MESSAGE')).not.to.include('PAPERPLANE_FETCH_MESSAGES');
  });

  it('lists a deprecated action first where a request names it exactly, within the allowed apps', () => {
    expect(slugs('use paperplane_fetch_messages, please')[0]).to.equal('PAPERPLANE_FETCH_MESSAGES');
    const elsewhere = index.search('PAPERPLANE_FETCH_MESSAGES', { apps: ['chatterbox'] });
    expect(elsewhere.hits.map(({ action }) => action.slug)).not.to.include('PAPERPLANE_FETCH_MESSAGES');
  });

  it('searches only the given apps', () => {
    expect(index.search('message', { apps: ['chatterbox'] }).hits.map(({ action }) => action.app)).to.deep.equal([
      'chatterbox',
    ]);
    expect(index.search('message', { apps: [] })).to.deep.include({ hits: [], total: 0 });
    expect(index.search('', { apps: [] })).to.deep.include({ hits: [], total: 0 });
  });

  it('puts actions of connected apps first among equals', () => {
    const [found] = index.search('send message', { connectedApps: ['chatterbox'] }).hits;

    expect(found?.action.slug).to.equal('CHATTERBOX_SEND_MESSAGE');
  });

  it('gives the same order every time, and by slug among equals', async () => {
    const twins = ['B', 'A', 'C'].map((letter) =>
      anAction({ slug: `CHATTERBOX_${letter}_PAINT_FENCE`, app: 'chatterbox' }),
    );
    await index.putApp(chatApp, twins);

    const found = slugs('paint the fence');

    expect(found).to.deep.equal(found.toSorted());
    expect(slugs('paint the fence')).to.deep.equal(found);
  });

  it('gives the same order whichever app was indexed first', async () => {
    const reversed = await ActionIndex.build([chatApp, mailApp], [...chatActions, ...mailActions]);

    for (const request of ['message', 'list everything', ' ']) {
      expect(reversed.search(request).hits, request).to.deep.equal(index.search(request).hits);
    }
  });

  it('lists the simplest harmless actions of every app for an empty request', () => {
    const { hits, total } = index.search('  ', { limit: 2 });

    expect(hits.map(({ action }) => action.slug)).to.deep.equal([
      'CHATTERBOX_LIST_CHANNELS',
      'PAPERPLANE_LIST_MESSAGES',
    ]);
    expect(total).to.equal(5);
  });

  it('reads a request that only names a time as one for a calendar', async () => {
    await index.putApp({ slug: 'daybook', name: 'Daybook', categories: ['calendar'] }, [
      anAction({ slug: 'DAYBOOK_LIST_EVENTS', app: 'daybook' }),
    ]);

    expect(first("what's on tomorrow")).to.equal('DAYBOOK_LIST_EVENTS');
    expect(first('is my 3 pm still on')).to.equal('DAYBOOK_LIST_EVENTS');
  });

  it('finds nothing for words that match no action', () => {
    expect(index.search('zzyzx qwrtp')).to.deep.include({ hits: [], total: 0 });
  });

  it('takes any request without an error', () => {
    const requests = [
      '__proto__ constructor',
      '\u0000\ud800',
      '💥',
      'a'.repeat(100_000),
      'mail '.repeat(10_000),
      '(((*+?[',
      "'",
    ];

    for (const request of requests) expect(index.search(request).hits.length).to.be.at.most(10);
  });

  it('replaces the actions of an app', async () => {
    await index.putApp(chatApp, [anAction({ slug: 'CHATTERBOX_START_HUDDLE', app: 'chatterbox' })]);

    expect(slugs('start huddle')).to.include('CHATTERBOX_START_HUDDLE');
    expect(slugs('list channels')).to.not.include('CHATTERBOX_LIST_CHANNELS');
    expect(index.size).to.equal(4);
  });

  it('finds the earlier actions until the new ones are complete', async () => {
    const many = Array.from({ length: 100 }, (_, at) =>
      anAction({ slug: `CHATTERBOX_KNIT_SOCK_${at}`, app: 'chatterbox' }),
    );

    const replaced = index.putApp(chatApp, many);

    expect(slugs('knit a sock')).to.deep.equal([]);
    expect(first('list channels')).to.equal('CHATTERBOX_LIST_CHANNELS');
    await replaced;
    expect(slugs('knit a sock')).to.have.length(10);
  });

  it('keeps the later of two overlapping replacements', async () => {
    const old = Array.from({ length: 100 }, (_, at) =>
      anAction({ slug: `CHATTERBOX_KNIT_SOCK_${at}`, app: 'chatterbox' }),
    );
    const recent = [anAction({ slug: 'CHATTERBOX_START_HUDDLE', app: 'chatterbox' })];

    await Promise.all([index.putApp(chatApp, old), index.putApp(chatApp, recent)]);

    expect(slugs('knit a sock')).to.deep.equal([]);
    expect(first('start huddle')).to.equal('CHATTERBOX_START_HUDDLE');
  });

  it('forgets a removed app, even one that is still being indexed', async () => {
    const taking = index.putApp(
      mailApp,
      Array.from({ length: 100 }, (_, at) => anAction({ slug: `PAPERPLANE_FOLD_${at}`, app: 'paperplane' })),
    );
    await index.removeApp('paperplane');
    await taking;

    expect(index.size).to.equal(2);
    expect(slugs('fold')).to.deep.equal([]);
    expect(index.search('', { apps: ['paperplane'] }).total).to.equal(0);
  });

  it('forgets a removed app that has no actions', async () => {
    const unknownWords = () => index.search('send it by zorbix').unknownWords;
    const taking = index.putApp({ slug: 'zorbix', name: 'Zorbix', categories: [] }, []);
    await index.removeApp('zorbix');
    await taking;

    expect(unknownWords()).to.deep.equal(['zorbix']);
    await index.putApp({ slug: 'zorbix', name: 'Zorbix', categories: [] }, []);
    expect(unknownWords()).to.deep.equal([]);
  });

  describe('suggest', () => {
    for (const misspelt of ['PAPERPLANE_DELTE_MESSAGE', 'PAPERPLANE_ELETE_MESSAGE', 'paperplanedeletemesage']) {
      it(`names the action first whose name is misspelt: ${misspelt}`, () => {
        const suggested = index.suggest(misspelt);

        expect(suggested[0]).to.equal('PAPERPLANE_DELETE_MESSAGE');
        expect(suggested).to.have.length.within(1, 5);
        expect(new Set(suggested).size).to.equal(suggested.length);
      });
    }

    it('names actions close to one that does not exist', () => {
      expect(index.suggest('PAPERPLANE_SEND_MESAGE')[0]).to.equal('PAPERPLANE_SEND_MESSAGE');
      expect(index.suggest('CHATTERBOX_GET_ALL_CHANNELS')[0]).to.equal('CHATTERBOX_LIST_CHANNELS');
      expect(index.suggest('paperplane.send_message')[0]).to.equal('PAPERPLANE_SEND_MESSAGE');
      expect(index.suggest('PaperplaneSendMessage')[0]).to.equal('PAPERPLANE_SEND_MESSAGE');
      expect(index.suggest('PAPER_PLANE_DELETE_MESSAGES')[0]).to.equal('PAPERPLANE_DELETE_MESSAGE');
      expect(index.suggest('SEND_MESSAGE').slice(0, 2)).to.have.members([
        'PAPERPLANE_SEND_MESSAGE',
        'CHATTERBOX_SEND_MESSAGE',
      ]);
      expect(index.suggest('send_message', { apps: ['chatterbox'] })).to.deep.equal(['CHATTERBOX_SEND_MESSAGE']);
    });

    it('suggests nothing of an app that is left out', () => {
      expect(index.suggest('PAPERPLANE_DELETE_MESSAGE', { apps: ['chatterbox'] })).to.not.include(
        'PAPERPLANE_DELETE_MESSAGE',
      );
    });
  });

  function slugs(query: string): string[] {
    return index.search(query).hits.map(({ action }) => action.slug);
  }

  function first(query: string): string | undefined {
    return slugs(query)[0];
  }
});
