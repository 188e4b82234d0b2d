import { expect } from 'chai';
import fc from 'fast-check';
import { decodeInSteps, encodeInSteps } from '../../../../src/lib/event-loop/stepwise-bytes.js';
import { OversizedDocument, parseInSteps } from '../../../../src/lib/event-loop/stepwise-json.js';
import { rejectionOf } from '../../../support/errors.js';

/** Longer than what is looked through in one step. */
const filling = ' '.repeat(60_000);

describe('JSON in steps', () => {
  for (const before of ['', filling]) {
    it(`is parsed as JSON.parse parses it, behind ${before.length} spaces`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue()), async (document) => {
          const text = `${before}${JSON.stringify(document, undefined, 2)}`;

          expect(await parseInSteps(text, { maxItems: 10_000 })).to.deep.equal(JSON.parse(text));
        }),
      );
    });
  }

  it('is written as JSON.stringify writes it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (document) => {
        expect(String(await encodeInSteps(document))).to.equal(JSON.stringify(document));
      }),
    );
  });

  it('is read from its bytes as it was written, however its letters fall on the steps', async () => {
    const document = { texts: Array.from({ length: 100_000 }, (_, at) => `${'x'.repeat(at % 7)}😀é`) };

    expect(await decodeInSteps(await encodeInSteps(document))).to.equal(JSON.stringify(document));
  });

  for (const broken of [
    '{"a":[1,]}',
    '{"a":[,1]}',
    '{"a":[1 2]}',
    '{"a":[1',
    '{"a":[{]}',
    '{"a":[1]}}',
    '{"a":[1}}',
    '[1,2',
    '',
  ]) {
    it(`refuses ${JSON.stringify(broken)}`, async () => {
      expect(await rejectionOf(parseInSteps(`${filling}${broken}`, { maxItems: 10 }))).to.be.instanceOf(SyntaxError);
    });
  }

  for (const before of ['', filling]) {
    it(`leaves out an item that is not accepted, and keeps the others, behind ${before.length} spaces`, async () => {
      const text = `${before}{"a":[1,"long",3]}`;
      const accepts = (item: string) => !item.includes('long');

      expect(await parseInSteps(text, { maxItems: 10, accepts })).to.deep.equal({ a: [1, undefined, 3] });
    });

    it(`refuses a document with more items than it may have, behind ${before.length} spaces`, async () => {
      const error = await rejectionOf(parseInSteps(`${before}{"a":[1,2],"b":[3]}`, { maxItems: 2 }));

      expect(error).to.be.instanceOf(OversizedDocument);
    });
  }
});
