import { expect } from 'chai';
import { ConnectionAnnouncer } from '../../ui/elements/connection/connection-announcer.js';
import { en } from '../../ui/words/en.js';
import { languageFor } from '../../ui/words/language.js';
import { anApp } from './support/builders.js';

describe('ConnectionAnnouncer', () => {
  it('repeats no old news in another language, and tells new ones in it', async () => {
    const german = languageFor('de');
    await german.loading;
    const { words: de } = german;
    const announcer = new ConnectionAnnouncer();
    const signingIn = { kind: 'signing_in', tabBlocked: false } as const;
    const newsOf = (phase: typeof signingIn | { kind: 'time_is_up' }, words: typeof en) =>
      announcer.newsOf(anApp(), { phase, actionState: {}, words });
    newsOf({ kind: 'time_is_up' }, en);

    expect(newsOf(signingIn, en)).to.equal(en.apps.announce.signingIn('Gmail'));
    expect(newsOf(signingIn, de)).to.equal(undefined);
    expect(newsOf(signingIn, de)).to.equal(undefined);
    expect(newsOf({ kind: 'time_is_up' }, en)).to.equal(en.apps.announce.about('Gmail', en.apps.timeIsUp));
  });
});
