import { expect } from 'chai';
import { withLongNumbersAsStrings } from '../../../../src/lib/text/json-text.js';

const read = (text: string) => JSON.parse(withLongNumbersAsStrings(text));

describe('The long numbers of a JSON text', () => {
  it('keep all their digits as strings, where a number would lose some', () => {
    expect(read('{"id":9007199254740993,"of":[-12345678901234567891, 1]}')).to.deep.equal({
      id: '9007199254740993',
      of: ['-12345678901234567891', 1],
    });
  });

  it('stay numbers where nothing is lost', () => {
    const text = '[9007199254740991,1700000000000000000,1.2345678901234567,1e300,12345678901234567890e2]';

    expect(read(text)).to.deep.equal(JSON.parse(text));
  });

  it('are left alone within strings, whatever these hold', () => {
    const value = { '9007199254740993': 'said "9007199254740993, \\', next: [': 9007199254740993,'] };

    expect(read(JSON.stringify(value))).to.deep.equal(value);
  });

  it('leave a text that is no JSON as it is to its parser', () => {
    expect(() => read('{"id":9007199254740993')).to.throw(SyntaxError);
    expect(() => read('"9007199254740993')).to.throw(SyntaxError);
  });
});
