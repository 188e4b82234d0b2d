import { expect } from 'chai';
import fc from 'fast-check';
import type { ActionAnswer } from '../../../../src/provider/actions/action-executor.js';
import { shapeResult } from '../../../../src/tools/result-shaping/shape-result.js';
import { outcomeOfRead, textAnswer } from '../../../support/provider/action-answers.js';

const maxCharacters = 2_000;
const names = ['__proto__', 'constructor', 'toJSON', 'then', 'length', 'hasOwnProperty', 'toString', 'valueOf', 'type'];

/** What a text must not be cut in the middle of, and what reads otherwise at its end than inside. */
const joined = ['\u200c', '\u200d', '\u0633', '\u{1F469}', '\ufe0f', '\ud83d', '\u001b[', 'a', ' '];

describe('An answer made to break what shows it', () => {
  it('is shown within the limit, as valid JSON, whatever it holds', () => {
    fc.assert(
      fc.property(hostileJson(), (json) => {
        // Repetitions within repetitions grow beyond any answer that is read.
        fc.pre(json.length < 300_000);
        const outcome = outcomeOfRead(textAnswer(`{"data":${json},"successful":true}`));
        const data = outcome.outcome === 'done' ? outcome.data : expect.fail(outcome.message);
        const shown = JSON.stringify(shapeResult(data, { maxCharacters }));

        expect(shown.length).to.be.at.most(maxCharacters);
        expect(() => JSON.parse(shown)).not.to.throw();
      }),
    );
  });

  it('has an outcome that is shown within the limit, wherever in a result it stands', () => {
    fc.assert(
      fc.property(hostileJson(), fc.boolean(), (json, isError) => {
        fc.pre(json.length < 100_000);
        for (const result of resultsWith(json)) {
          const outcome = outcomeOfRead({ ...result, isError });
          const said = outcome.outcome === 'done' ? outcome.data : outcome.message;

          expect(JSON.stringify(shapeResult(said, { maxCharacters })).length).to.be.at.most(maxCharacters);
        }
      }),
    );
  });

  const answers: Record<string, string> = {
    'bytes that are objects': `{"type":"Buffer","data":[${Array(64).fill('{"valueOf":1,"toString":1}')}]}`,
    'bytes that are large numbers': `{"type":"Buffer","data":[${Array(64).fill('1e400')}]}`,
    'bytes that are none': `{"type":"Buffer","data":[${Array(64).fill('null')}]}`,
    'a hundred thousand lists in each other': `${'['.repeat(1e5)}${']'.repeat(1e5)}`,
    'a hundred thousand objects in each other': `${'{"toJSON":'.repeat(1e5)}1${'}'.repeat(1e5)}`,
    '285,000 keys': `{${Array.from({ length: 285_000 }, (_, at) => `"k${at}":${at}`)}}`,
    'halves of surrogate pairs': `["${'\\ud800'.repeat(5_000)}","\\udfff\\ud83d"]`,
    'names of built-in properties': `{${names.map((name) => `"${name}":{"${name}":1}`)}}`,
  };
  for (const [name, json] of Object.entries(answers)) {
    it(`is shown where it is ${name}`, () => {
      const shown = JSON.stringify(shapeResult(JSON.parse(json), { maxCharacters }));

      expect(shown.length).to.be.at.most(maxCharacters);
    });
  }

  it('is read by the beginnings of its names alone, where many of them hide characters', () => {
    const name = (at: number) => `${'\u200b'.repeat(30)}${at}`;
    const hiding = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), at]));
    const few = shapeResult(hiding(100), { maxCharacters: 40_000 }).data;
    const many = shapeResult({ long: '\u200b'.repeat(800_000), ...hiding(100) }, { maxCharacters: 40_000 }).data;

    expect(few).to.have.all.keys(Array.from({ length: 100 }, (_, at) => String(at)));
    expect(Object.keys(many as object)).to.have.length(101);
  });

  it('is not taken for bytes where any of them is none', () => {
    const data = { type: 'Buffer', data: [...Array(70).fill(7), 'x'] };

    expect(shapeResult(data, { maxCharacters })).to.deep.equal({ data });
  });

  it('lists the keys of an object once, however often the answer is tried in another size', () => {
    let listings = 0;
    const wide = Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`field ${at}`, at]));
    const watched = new Proxy(wide, {
      ownKeys: (target) => {
        listings += 1;
        return Reflect.ownKeys(target);
      },
    });

    const { note } = shapeResult({ watched }, { maxCharacters });

    expect(note).to.match(/first \d+ of 20000 fields/);
    expect(listings).to.equal(1);
  });
});

/** As data, as what went wrong, in a step of a batch, beside other parts, and as content that is no text. */
function resultsWith(json: string): ActionAnswer[] {
  const text = (text: string) => ({ type: 'text', text });
  const value = JSON.parse(json);
  return [
    { content: [text(json)] },
    { content: [text(`{"successful":false,"error":${json}}`)] },
    { content: [text(`{"data":{"results":[${json},{"successful":false,"error":${json}}]},"successful":true}`)] },
    { content: [text(json), text('{"data":{},"successful":true}'), { type: 'unheard-of', data: value }] },
    { content: [], structuredContent: value },
    { content: [], structuredContent: { data: value, successful: false, error: value } },
  ];
}

/** JSON texts, since a parser makes of them what no literal does: own `__proto__`, infinite numbers. */
function hostileJson(): fc.Arbitrary<string> {
  const leaf = fc.oneof(
    fc.json({ maxDepth: 2 }),
    fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
    fc.array(fc.constantFrom(...joined), { maxLength: 50 }).map((parts) => JSON.stringify(parts.join(''))),
    fc.constantFrom(
      '1e400',
      '-1e-400',
      '12345678901234567890123',
      '-0',
      '"\\ud800"',
      '"\\u0000"',
      '[]',
      '{}',
      'null',
      '{"valueOf":1,"toString":1}',
    ),
  );
  const { node } = fc.letrec<{ node: string }>((tie) => {
    const key = fc.oneof(fc.constantFrom(...names, 'data', 'results', 'error'), fc.string());
    const pair = fc.tuple(key, tie('node')).map(([name, value]) => `${JSON.stringify(name)}:${value}`);
    return {
      node: fc.oneof(
        { maxDepth: 6, withCrossShrink: true },
        leaf,
        fc.array(pair, { maxLength: 8 }).map((pairs) => `{${pairs}}`),
        fc.array(tie('node'), { maxLength: 8 }).map((items) => `[${items}]`),
        fc.tuple(leaf, fc.nat(400)).map(([item, times]) => `[${Array(times).fill(item)}]`),
        fc.tuple(leaf, fc.nat(200)).map(([item, times]) => `{"type":"Buffer","data":[${Array(times).fill(item)}]}`),
        fc.tuple(leaf, fc.nat(12_000)).map(([item, depth]) => `${'['.repeat(depth)}${item}${']'.repeat(depth)}`),
      ),
    };
  });
  return node;
}
