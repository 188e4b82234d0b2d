import { expect } from 'chai';
import fc from 'fast-check';
import { parse } from 'ini';
import {
  findMisplacedSetting,
  readSetting,
  UneditableSettings,
  writeSetting,
} from '../../../src/stores/settings/ini-settings.js';

const name = 'web_public_url';
const address = 'https://new.example';
const line = `${name} = ${address}`;

/** Each text with the setting saved, and with it taken away. */
const cases: { what: string; text: string; saved: string; removed?: string }[] = [
  { what: 'an empty file', text: '', saved: `${line}\n` },
  { what: 'a file with only a comment', text: '; ours\n', saved: `; ours\n${line}\n` },
  { what: 'a file without a final newline', text: 'port=1', saved: `port=1\n${line}` },
  { what: 'a comment without a final newline', text: '# end', saved: `# end\n${line}` },
  { what: 'lines that end in CRLF', text: 'port=1\r\n', saved: `port=1\r\n${line}\r\n` },
  { what: 'lines that end in CR alone', text: 'port=1\rhost=x\r', saved: `port=1\rhost=x\r${line}\r` },
  { what: 'the setting itself', text: `${name}=https://old.example\n`, saved: `${line}\n`, removed: '' },
  { what: 'the setting at an end without newline', text: `a=1\n${name}=x`, saved: `a=1\n${line}`, removed: 'a=1\n' },
  {
    what: 'the setting in CRLF',
    text: `a=1\r\n${name}=x\r\nb=2`,
    saved: `a=1\r\n${line}\r\nb=2`,
    removed: 'a=1\r\nb=2',
  },
  { what: 'the setting with a comment behind it', text: `${name}=x ; ours\n`, saved: `${line} ; ours\n`, removed: '' },
  { what: 'a hash mark in a quoted value', text: `${name} = "http://x/#a"\n`, saved: `${line}\n`, removed: '' },
  { what: 'an escaped mark in a value', text: `${name} = a\\;b # c\n`, saved: `${line} # c\n`, removed: '' },
  { what: 'the setting spelled oddly', text: `  "${name}"   =x\n`, saved: `${line}\n`, removed: '' },
  { what: 'the setting without a value', text: `${name}\n`, saved: `${line}\n`, removed: '' },
  { what: 'the setting twice', text: `${name}=a\nb=1\n${name}=c\n`, saved: `b=1\n${line}\n`, removed: 'b=1\n' },
  { what: 'the setting as a list', text: `${name}[]=a\n${name}[]=b\n`, saved: `${line}\n`, removed: '' },
  { what: 'the setting in a comment', text: `;${name}=x\n#${name}=y\n`, saved: `;${name}=x\n#${name}=y\n${line}\n` },
  { what: 'a longer name', text: `${name}_old=x\nmy_${name}=y\n`, saved: `${name}_old=x\nmy_${name}=y\n${line}\n` },
  { what: 'the same name in a section', text: `[bridge]\n${name}=x\n`, saved: `${line}\n[bridge]\n${name}=x\n` },
  {
    what: 'settings above a section with its own comment',
    text: 'a=1\n\n; about the bridge\n[bridge]\nb=2\n',
    saved: `a=1\n${line}\n\n; about the bridge\n[bridge]\nb=2\n`,
  },
  {
    what: 'the setting above and in a section',
    text: `${name}=x\n[bridge]\n${name}=y\n`,
    saved: `${line}\n[bridge]\n${name}=y\n`,
    removed: `[bridge]\n${name}=y\n`,
  },
  { what: 'a byte order mark before a section', text: '\uFEFF[a]\nb=1\n', saved: `\uFEFF${line}\n[a]\nb=1\n` },
  {
    what: 'a byte order mark before the setting',
    text: `\uFEFF${name}=x\n`,
    saved: `\uFEFF${line}\n`,
    removed: '\uFEFF',
  },
  { what: 'lines that are no settings at all', text: '<html>\n====\n\t\n', saved: `<html>\n====\n\t\n${line}\n` },
  { what: 'a header with a comment', text: `[a] ; ours\n${name}=x\n`, saved: `${line}\n[a] ; ours\n${name}=x\n` },
  { what: 'a header that is indented', text: `  [a]\n${name}=x\n`, saved: `${line}\n  [a]\n${name}=x\n` },
  { what: 'a header that is none', text: '[a] no header\nb=1\n', saved: `[a] no header\nb=1\n${line}\n` },
  { what: 'a section called __proto__', text: '[__proto__]\na=1\n', saved: `${line}\n[__proto__]\na=1\n` },
  { what: 'a line separator in another value', text: 'a=1\u20282\nb=3\n', saved: `a=1\u20282\nb=3\n${line}\n` },
];

describe('writeSetting', () => {
  for (const { what, text, saved, removed } of cases) {
    it(`saves into ${what}`, () => {
      const result = writeSetting(text, name, address);

      expect(result).to.equal(saved);
      expect(readSetting(result, name)).to.equal(address);
      expect(writeSetting(result, name, address)).to.equal(result);
    });

    it(`takes the setting out of ${what}`, () => {
      const result = writeSetting(text, name, undefined);

      expect(result).to.equal(removed ?? text);
      expect(readSetting(result, name)).to.equal(undefined);
    });
  }

  const refused = [
    { what: 'a section of the same name', text: `[${name}]\na=1\n`, value: address },
    { what: 'a section below the same name', text: `[${name}.more]\na=1\n`, value: address },
    { what: 'a value that begins a line of its own', text: 'a=1\n', value: 'x\nadmin = true' },
    { what: 'a value that begins a section', text: 'a=1\n[b]\nc=1\n', value: 'x\r[d]' },
    { what: 'a value that ends in a comment', text: '', value: 'https://x/#fragment' },
    { what: 'a value that would vanish', text: '', value: 'https://x\u2028y' },
    { what: 'a value that would change its type', text: '', value: 'true' },
    { what: 'a value with space around it', text: '', value: ' x ' },
    { what: 'an empty text after quotes are gone', text: '', value: '""' },
  ];
  for (const { what, text, value } of refused) {
    it(`refuses ${what}`, () => {
      expect(() => writeSetting(text, name, value)).to.throw(UneditableSettings);
    });
  }

  it('keeps every other line of any file byte for byte, and reads back what was saved', () => {
    fc.assert(
      fc.property(iniText, fc.constantFrom(address, 'http://10.0.0.7:8080'), (text, value) => {
        const result = attempt(() => writeSetting(text, name, value));
        if (result === undefined) return;

        expect(readSetting(result, name)).to.equal(value);
        expect(otherLines(result)).to.deep.equal(otherLines(text));
        expect(otherSettings(result)).to.deep.equal(otherSettings(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('undoes a save into a file without the setting by taking it out again', () => {
    fc.assert(
      fc.property(iniText, (text) => {
        fc.pre(attempt(() => readSetting(text, name) ?? 'none') === 'none' && !text.includes(name));

        const undone = writeSetting(writeSetting(text, name, address), name, undefined);

        // A text without a final newline has to get one before a line can follow it.
        const isUnended = text !== '' && !/[\r\n]$/.test(text);
        expect(isUnended ? undone.replace(/(\r\n|\r|\n)$/, '') : undone).to.equal(text);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('readSetting', () => {
  it('takes the last of several', () => {
    expect(readSetting(`${name}=a\n${name}=b`, name)).to.equal('b');
  });

  it('does not look into sections', () => {
    expect(readSetting(`[a]\n${name}=x`, name)).to.equal(undefined);
    expect(readSetting(`\uFEFF[a]\n${name}=x`, name)).to.equal(undefined);
  });

  it('gives words that the parser makes into other types as text', () => {
    expect(readSetting(`${name}=true`, name)).to.equal('true');
    expect(readSetting(`${name}=null`, name)).to.equal('null');
    expect(readSetting(`${name}=`, name)).to.equal('');
  });

  it('reads a value in quotes with a comment behind it', () => {
    for (const text of [`${name} = "x" ; ours`, `${name} = 'x' # ours`, `${name}="x";`]) {
      expect(readSetting(text, name), text).to.equal('x');
    }
  });

  it('names the line of a quote that is not closed', () => {
    for (const value of ['"x', "'x", '"x#y" ; ours', '"']) {
      expect(() => readSetting(`a=1\n${name} = ${value}\n`, name), value).to.throw(UneditableSettings, 'line 2');
    }
  });

  it('refuses a list', () => {
    expect(() => readSetting(`${name}[]=a`, name)).to.throw(UneditableSettings);
  });
});

describe('findMisplacedSetting', () => {
  const found = [`[web]\n${name}=x`, 'a=1\nWEB-PUBLIC-URL = x', `# here\r\n${name}: x`, `\n  export "${name}"=x`];
  for (const text of found) {
    it(`finds the line in ${JSON.stringify(text)}`, () => {
      expect(findMisplacedSetting(text, name)).to.equal(2);
    });
  }

  for (const text of ['', `; ${name} = x`, `#${name}=x`, `my_${name} = x`, `a = ${name}`, `[${name}]`]) {
    it(`finds none in ${JSON.stringify(text)}`, () => {
      expect(findMisplacedSetting(text, name)).to.equal(undefined);
    });
  }
});

const anyLine = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(`${name}=x`, `${name} = "y" ; z`, `${name}[]=x`, name, `[${name}]`) },
  {
    weight: 3,
    arbitrary: fc.constantFrom('a=1', 'b = "2"', '; note', '# note', '', '   ', '[s]', '[s.t]', 'list[]=1'),
  },
  { weight: 4, arbitrary: fc.string({ unit: fc.constantFrom(...'a=[]";#\\\'. \t\u2028é') }) },
);

// A lone CR beside an LF would make one line end of two when the line between them goes, so those are not mixed.
const lineEnds = fc.constantFrom(['\n'], ['\r\n'], ['\r'], ['\n', '\r\n']);

const iniText = lineEnds.chain((ends) =>
  fc
    .tuple(
      fc.constantFrom('', '', '\uFEFF'),
      fc.array(fc.tuple(anyLine, fc.constantFrom(...ends))),
      fc.option(anyLine, { nil: '' }),
    )
    .map(([mark, lines, last]) => mark + lines.map((parts) => parts.join('')).join('') + last),
);

function otherSettings(text: string): Record<string, unknown> {
  return { ...parse(text.replace(/^\uFEFF/, '')), [name]: undefined };
}

/** All lines but those that set the name above the first section, without the way they end. */
function otherLines(text: string): string[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  const header = lines.findIndex((each) => /^\[[^\]]*\]\s*$/.test(each));
  const end = header === -1 ? lines.length : header;
  const others = lines.filter((each, index) => index >= end || !Object.hasOwn(parse(each), name));
  return others.at(-1) === '' ? others.slice(0, -1) : others;
}

function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof UneditableSettings) return undefined;
    throw error;
  }
}
