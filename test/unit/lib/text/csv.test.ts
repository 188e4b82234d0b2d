import { expect } from 'chai';
import { csvLine } from '../../../../src/lib/text/csv.js';

describe('csvLine', () => {
  it('ends with CRLF, leaves absent cells empty, and quotes what would end a cell', () => {
    expect(csvLine(['a', undefined, 12, 'x,y', 'say "hi"', 'two\nlines'])).to.equal(
      'a,,12,"x,y","say ""hi""","two\nlines"\r\n',
    );
  });

  for (const begin of ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', ' =', '\u00a0+']) {
    it(`makes a text of what begins with ${JSON.stringify(begin)}`, () => {
      const text = `${begin}HYPERLINK("https://evil.example")`;

      const [cell = ''] = [csvLine([text]).slice(0, -2)].map((line) => line.replace(/^"/, ''));

      expect(cell.startsWith("'")).to.equal(true);
    });
  }

  for (const separator of [';', '\t', '\n', '\r\n', ';"', '\t ""']) {
    it(`lets no formula begin behind ${JSON.stringify(separator)}, which ends a cell where spreadsheets expect it to`, () => {
      const line = csvLine(['ev_1', `Eve${separator} =HYPERLINK("https://evil.example")`]);

      expect(
        line
          .replaceAll('"', '')
          .split(/[;,\t\r\n]/)
          .filter((cell) => /^\s*=/.test(cell)),
      ).to.deep.equal([]);
    });
  }

  it('leaves other texts, and negative numbers, as they are', () => {
    expect(csvLine(["O'Neill", 'a=b', 'x@y.example', -3, 'GMAIL_SEND', ' Ada'])).to.equal(
      "O'Neill,a=b,x@y.example,-3,GMAIL_SEND, Ada\r\n",
    );
  });
});
