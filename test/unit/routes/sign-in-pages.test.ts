import { expect } from 'chai';
import { germanPages } from '../../../src/routes/pages/words-de.js';
import { englishPages, type PageWords } from '../../../src/routes/pages/words-en.js';
import { signInPages } from '../../support/browser/sign-in-pages.js';

/** What pages show after a colon, the same in each language. */
const data = ['request-7', 'Sub&lt;domain&gt;, Region.'];

describe('The pages of a sign-in', () => {
  for (const words of [englishPages, germanPages]) {
    for (const [name, render] of Object.entries(signInPages)) {
      it(`say in header and page that they are in “${words.language}”, and escape every name (${name})`, async () => {
        const { headers } = render(words);
        const text = await render(words).text();

        expect(headers.get('content-language')).to.equal(words.language);
        expect(headers.get('vary')).to.equal('accept-language, cookie');
        expect(text).to.contain(`<html lang="${words.language}">`);
        expect(text).not.to.match(/<(?:martin|cleo|domain)>|"beta"/i);
        expect(mainOf(text)).not.to.match(/undefined|\[object|=>/);
      });
    }
  }

  it('have no sentence in both languages', async () => {
    for (const [name, render] of Object.entries(signInPages)) {
      const [english, german] = [await sentencesOf(render(englishPages)), await sentencesOf(render(germanPages))];

      expect(german, name).to.have.length.greaterThan(1);
      expect(
        german.filter((each) => english.includes(each)),
        name,
      ).to.deep.equal([]);
    }
  });

  it('lead to the platform wherever they send people to the control center', async () => {
    // The platform is not served at the address of these.
    const withoutWay = [];
    for (const [name, render] of Object.entries(signInPages)) {
      const text = mainOf(await render(englishPages).text());
      if (/control center/.test(text) && !text.includes('href="../../../"')) withoutWay.push(name);
    }

    expect(withoutWay).to.deep.equal(['link: sign-in elsewhere', 'link: sign-in elsewhere (test)']);
  });

  it('ask nobody who tests a client to connect an account, or an agent for a link that does', async () => {
    for (const [name, render] of Object.entries(signInPages).filter(([name]) => name.endsWith('(test)'))) {
      expect(mainOf(await render(englishPages).text()), name).not.to.match(/\bconnect\b|the agent/i);
      expect(mainOf(await render(germanPages).text()), name).not.to.match(/verbinden|Agenten/i);
    }
  });

  it('show each text of a language on one of them', async () => {
    const unread = new Set(pathsOf(englishPages));

    for (const render of Object.values(signInPages)) render(recording(englishPages, (path) => unread.delete(path)));

    expect([...unread]).to.deep.equal([]);
  });
});

function mainOf(text: string): string {
  return /<main>(.*)<\/main>/s.exec(text)?.[1] ?? '';
}

async function sentencesOf(page: Response): Promise<string[]> {
  return mainOf(await page.text())
    .replace(/<\/?strong>/g, '')
    .split(/<[^>]+>|(?<=[.?:]) /)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '' && !data.includes(sentence));
}

function isTable(word: unknown): word is Record<string, unknown> {
  return typeof word === 'object' && word !== null && !('markup' in word);
}

function pathsOf(words: object, before = ''): string[] {
  return Object.entries(words).flatMap(([name, word]) =>
    isTable(word) ? pathsOf(word, `${before}${name}.`) : [`${before}${name}`],
  );
}

/** The words, which tell of each that is read. */
function recording<Words extends object = PageWords>(words: Words, onRead: (path: string) => void, before = ''): Words {
  return new Proxy(words, {
    get: (table, name) => {
      const word = Reflect.get(table, name);
      const path = `${before}${String(name)}`;
      if (isTable(word)) return recording(word, onRead, `${path}.`);
      onRead(path);
      return word;
    },
  });
}
