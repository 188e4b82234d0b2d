import { expect } from 'chai';
import type { RefusalReason } from '../../src/contract/refusal-reasons.js';
import { ApiError, type ApiErrorCode } from '../../ui/api/api-error.js';
import { german } from '../../ui/control-center/words.de.js';
import { english } from '../../ui/control-center/words.en.js';
import { germanWords } from '../../ui/words/de.js';
import { en } from '../../ui/words/en.js';
import { errorText, inputErrorText } from '../../ui/words/error-text.js';
import { Formats, pluralsOf } from '../../ui/words/formats.js';
import { languageFor } from '../../ui/words/language.js';

const de = germanWords(pluralsOf('de'));

type Table = { [key: string]: unknown };

/** The path of every word in a table. */
function pathsOf(table: Table, prefix = ''): string[] {
  return Object.entries(table).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? pathsOf(value as Table, `${prefix}${key}.`) : [`${prefix}${key}`],
  );
}

describe('languageFor', () => {
  it('gives German words for every kind of German, once they are loaded', async () => {
    // No other test uses it: a language stays loaded.
    const language = languageFor('de-LU');
    expect([language.words.apps.connect, language.format.number(0.5)]).to.deep.equal(['Connect', '0.5']);

    await language.loading;

    expect([language.words.apps.connect, language.format.number(0.5)]).to.deep.equal(['Verbinden', '0,5']);
    expect(language.loading).to.equal(undefined);
  });

  it('gives English words, numbers and dates where a language has none, in the direction of English', () => {
    const { words, direction, format } = languageFor('fa');

    expect([words.apps.connect, direction, format.number(1234)]).to.deep.equal(['Connect', 'ltr', '1,234']);
  });

  it('takes the names of locales that servers use, and English for what is none', async () => {
    const german = languageFor('de_DE.UTF-8');
    await german.loading;
    expect([german.locale, german.words.apps.connect]).to.deep.equal(['de-DE', 'Verbinden']);

    for (const locale of ['en-US@posix', 'en-', 'x', 'C', '', 'no locale']) {
      const { words, format } = languageFor(locale);
      expect([words.apps.connect, format.number(1234)], locale).to.deep.equal(['Connect', '1,234']);
    }
  });

  it('has the same words in both languages, and none of them empty', () => {
    const { refusals: _serviceTexts, ...inBoth } = de;
    expect(pathsOf({ ...inBoth, refusals: {} })).to.have.members(pathsOf(en));
    expect(JSON.stringify([en, de])).not.to.contain('""');
  });
});

describe('The words of the control center and those of the elements in it', () => {
  it('name the channels alike', () => {
    expect(english.agents.channels).to.deep.equal(en.activity.channels);
    expect(german.agents.channels).to.deep.equal(de.activity.channels);
  });
});

describe('errorText', () => {
  const errorWith = (code: 'key_misconfigured' | 'address_refused', reason: string) =>
    new ApiError({ code, reason: reason as RefusalReason, detail: 'In English.' });

  it('has the general text for people who cannot change a bad key', () => {
    expect(errorText(de, errorWith('key_misconfigured', 'consumer_key'))).to.equal(de.errors.key_misconfigured);
  });

  it('says who may do what was forbidden, and what stands in the way, in both languages', () => {
    const onlyAdmins = {
      code: 'forbidden',
      reason: 'only_org_admins',
      detail: 'Only org admins enable apps.',
    } as const;
    const notEnabled = { code: 'conflict', reason: 'app_not_enabled', detail: 'Enable it first.' } as const;
    const textsOf = (problem: typeof onlyAdmins | typeof notEnabled) =>
      [en, de].map((words) => errorText(words, new ApiError(problem)));

    expect(textsOf(onlyAdmins)).to.deep.equal([onlyAdmins.detail, de.refusals.only_org_admins?.({})]);
    expect(textsOf(notEnabled)).to.deep.equal([notEnabled.detail, de.refusals.app_not_enabled?.({})]);
  });

  it('quotes the reason of a host that forbids something', () => {
    const error = new ApiError({ code: 'forbidden', detail: 'This request came from a page of another site.' });

    expect([en, de].map((words) => errorText(words, error))).to.deep.equal([
      error.detail,
      `Das dürfen Sie nicht. (${error.detail})`,
    ]);
  });

  it('has the text of the code for an unknown reason', () => {
    const error = errorWith('address_refused', 'address_of_the_future');

    expect(inputErrorText(de, error)).to.equal(de.errors.address_refused);
  });

  it('has the sentence of the service for a code that only the host knows, or a general one without it', () => {
    const code = 'replica_lost' as ApiErrorCode;

    expect(errorText(de, new ApiError({ code, detail: 'It ended.' }))).to.equal('It ended.');
    expect(errorText(de, new ApiError({ code }))).to.equal(de.errors.internal);
  });
});

describe('words', () => {
  it('take the plural form of their number', () => {
    expect([0, 1, 2].map(en.apps.agents)).to.deep.equal(['No agents', '1 agent', '2 agents']);
    expect([0, 1, 2].map(de.apps.agents)).to.deep.equal(['Keine Agenten', '1 Agent', '2 Agenten']);
  });

  it('agree with their number, their date and their account in German', () => {
    const texts = [
      de.settings.replaceReach(1, 1),
      de.settings.replaceReach(2, 3),
      de.apps.lastGood('3. Okt. 2026'),
      de.apps.otherProject('ada@example.com'),
    ];

    expect(texts).to.deep.equal([
      'Gehört er zu einem anderen Projekt, endet 1 Verbindung von 1 Mitglied und muss neu hergestellt werden.',
      'Gehört er zu einem anderen Projekt, enden 2 Verbindungen von 3 Mitgliedern und müssen neu hergestellt werden.',
      'Der Anbieter antwortet nicht. Dies ist die Liste vom 3. Okt. 2026.',
      'Als ada@example.com mit einem anderen Projektschlüssel verbunden. Verbinden Sie neu.',
    ]);
  });
});

describe('Formats', () => {
  const format = new Formats('en');
  const nowMs = Date.parse('2026-10-03T10:00:00Z');

  it('makes what formats only where it is used, and refuses at once what is no locale', () => {
    const made: string[] = [];
    const { DateTimeFormat } = Intl;
    const construct = (target: typeof DateTimeFormat, [locale, options]: [string, object]) => {
      made.push(locale);
      return new target(locale, options);
    };
    Intl.DateTimeFormat = new Proxy(DateTimeFormat, { construct });
    try {
      const formats = new Formats('de');
      const madeBefore = [...made];
      formats.date('2026-10-03T10:00:00Z');
      formats.date('2026-10-04T10:00:00Z');

      expect([madeBefore, made]).to.deep.equal([[], ['de']]);
      expect(() => new Formats('no locale')).to.throw(RangeError);
    } finally {
      Intl.DateTimeFormat = DateTimeFormat;
    }
  });

  it('formats how long ago something was, and beyond a month the date', () => {
    expect(format.relative('2026-10-03T09:59:40Z', nowMs)).to.equal('now');
    expect(format.relative('2026-10-03T09:55:00Z', nowMs)).to.equal('5 minutes ago');
    expect(format.relative('2026-10-02T09:00:00Z', nowMs)).to.equal('yesterday');
    expect(format.relative('2026-01-02T09:00:00Z', nowMs)).to.equal('Jan 2, 2026');
  });

  it('formats a duration in milliseconds or seconds', () => {
    expect([0, 12, 999, 1_000, 1_240, 61_000].map((ms) => format.duration(ms))).to.deep.equal([
      '0 ms',
      '12 ms',
      '999 ms',
      '1 sec',
      '1.2 sec',
      '61 sec',
    ]);
    expect(new Formats('de').duration(1_240)).to.equal('1,2 Sek.');
  });

  it('formats the time left, never below zero', () => {
    expect([522_000, 9_001, 0, -5].map((ms) => format.timeLeft(ms))).to.deep.equal(['8:42', '0:10', '0:00', '0:00']);
  });
});
