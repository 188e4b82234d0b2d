import { expect } from 'chai';
import { isMisspelling } from '../../../../src/lib/text/name-matching.js';

describe('isMisspelling', () => {
  const slips: [string, string][] = [
    ['B', 'b'],
    ['maxResults', 'max_results'],
    ['recipeint_email', 'recipient_email'],
    ['label', 'labels'],
  ];
  for (const [name, meant] of slips) {
    it(`recognizes ${name} as ${meant}`, () => expect(isMisspelling(name, meant)).to.equal(true));
  }

  const others: [string, string][] = [
    ['line_1', 'line_2'],
    ['min', 'max'],
    ['to', 'cc'],
    ['first_name', 'last_name'],
    ['recipient', 'recipient_email'],
    ['--', '__'],
  ];
  for (const [name, other] of others) {
    it(`does not recognize ${name} as ${other}`, () => expect(isMisspelling(name, other)).to.equal(false));
  }
});
