import { expect } from 'chai';
import { parseSetCookie } from 'cookie';
import { languageCookies, pageWordsFor, waitText } from '../../../src/routes/pages/page-language.js';
import { germanPages } from '../../../src/routes/pages/words-de.js';
import { englishPages } from '../../../src/routes/pages/words-en.js';

const request = (headers: Record<string, string>) => new Request('https://platform.example/', { headers });
const languageOf = (headers: Record<string, string>) => pageWordsFor(request(headers)).language;

describe('The language of a page', () => {
  it('is the one that the browser prefers among those that there are, and English without one of them', () => {
    const headers = ['de-AT,de;q=0.9', 'fr,de;q=0.3', 'en-GB,de;q=0.9', 'fr', '*', ''];

    expect(headers.map((header) => languageOf({ 'accept-language': header }))).to.deep.equal([
      'de',
      'de',
      'en',
      'en',
      'en',
      'en',
    ]);
    expect(languageOf({})).to.equal('en');
  });

  it('is the one in which this browser started a sign-in, whatever it prefers', () => {
    expect(languageOf({ 'accept-language': 'en', cookie: 'a=b; appconnect-language=de' })).to.equal('de');
    expect(languageOf({ 'accept-language': 'de', cookie: 'appconnect-language=en' })).to.equal('en');
  });

  for (const cookie of [
    'xx',
    '',
    'DE',
    'de"><script>',
    '%0d%0aset-cookie:a=b',
    '__proto__',
    'constructor',
    'toString',
  ]) {
    it(`ignores a cookie that somebody else made up: ${cookie}`, () => {
      const headers = { cookie: `appconnect-language=${cookie}`, 'accept-language': 'de' };

      expect(pageWordsFor(request(headers))).to.equal(germanPages);
    });
  }
});

describe('The cookie that keeps the language of a sign-in', () => {
  const set = (language: string, isSecure = true, basePath = '') =>
    languageCookies({ isSecure, basePath }, request({ 'accept-language': language })).map((line) =>
      parseSetCookie(line),
    );

  it('is kept for an hour from the scripts of pages, for our routes alone', () => {
    expect(set('de-AT')).to.deep.equal([
      {
        name: 'appconnect-language',
        value: 'de',
        maxAge: 3_600,
        path: '/v1/appconnect',
        httpOnly: true,
        secure: true,
        sameSite: 'lax',
      },
    ]);
  });

  it('is for the routes below the base path, also over plain http', () => {
    expect(set('en', false, '/tools')[0]).to.include({ value: 'en', path: '/tools/v1/appconnect' });
    expect(set('en', false)[0]?.secure).to.equal(undefined);
  });

  it('is taken away by a sign-in in a language that is none of ours, so that its pages do not follow an earlier one', () => {
    const headers = { 'accept-language': 'fr', cookie: 'a=b; appconnect-language=de' };

    const cookies = languageCookies({ isSecure: true, basePath: '/tools' }, request(headers));

    expect(cookies.map((line) => parseSetCookie(line))).to.deep.equal([
      {
        name: 'appconnect-language',
        value: '',
        maxAge: 0,
        path: '/tools/v1/appconnect',
        httpOnly: true,
        secure: true,
        sameSite: 'lax',
      },
    ]);
  });

  it('is not set for a request that wants no language of ours, as those of most programs', () => {
    for (const language of ['', '*', 'fr', 'de;q=0', 'de; Path=/']) expect(set(language), language).to.deep.equal([]);
  });
});

describe('How long to wait', () => {
  it('is told in the language of the page, and rounded up', () => {
    const waits = [1, 20_001, 119_000, 121_000];

    expect(waits.map((ms) => waitText(ms, englishPages))).to.deep.equal([
      '1 second',
      '21 seconds',
      '119 seconds',
      '3 minutes',
    ]);
    expect(waits.map((ms) => waitText(ms, germanPages))).to.deep.equal([
      '1 Sekunde',
      '21 Sekunden',
      '119 Sekunden',
      '3 Minuten',
    ]);
  });
});
