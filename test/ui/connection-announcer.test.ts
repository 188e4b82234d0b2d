import { expect } from 'chai';
import { ConnectionAnnouncer } from '../../ui/elements/connection/connection-announcer.js';
import type { Phase } from '../../ui/state/connection-phase.js';
import { en } from '../../ui/words/en.js';
import { type Language, languageFor } from '../../ui/words/language.js';
import { anApp } from './support/builders.js';

describe('ConnectionAnnouncer', () => {
  it('repeats no old news in another language, and tells new ones in it', async () => {
    const german = languageFor('de');
    await german.loading;
    const english = languageFor('en');
    const announcer = new ConnectionAnnouncer();
    const signingIn = { kind: 'signing_in' } as const;
    const newsOf = (phase: typeof signingIn | { kind: 'time_is_up' }, language: Language) =>
      announcer.newsOf(anApp(), { phase, actionState: {}, language });
    newsOf({ kind: 'time_is_up' }, english);

    expect(newsOf(signingIn, english)).to.equal(en.apps.announce.about('Gmail', en.apps.finishThere));
    expect(newsOf(signingIn, german)).to.equal(undefined);
    expect(newsOf(signingIn, german)).to.equal(undefined);
    expect(newsOf({ kind: 'time_is_up' }, english)).to.equal(en.apps.announce.about('Gmail', en.apps.timeIsUp));
  });

  it('tells once that an account is gone from an app that needs none', () => {
    const announcer = new ConnectionAnnouncer();
    const newsOf = (phase: Phase) => announcer.newsOf(anApp(), { phase, actionState: {}, language: languageFor('en') });
    const news = [
      { kind: 'off', hasAccount: false } as const,
      { kind: 'no_sign_in', hasAccount: false } as const,
      { kind: 'no_sign_in', hasAccount: true } as const,
      { kind: 'no_sign_in', hasAccount: false } as const,
      { kind: 'no_sign_in', hasAccount: false } as const,
    ].map(newsOf);

    expect(news).to.deep.equal([undefined, undefined, undefined, en.apps.announce.disconnected('Gmail'), undefined]);
  });
});
