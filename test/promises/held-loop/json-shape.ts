import fc, { type Arbitrary } from 'fast-check';

/** Describes a JSON text. Counts and lengths are upper bounds: a text ends where its size is used up. */
export type JsonShape =
  /** `lead` and `tail`: what stands once before and behind the units. */
  | { kind: 'text'; unit: string; length: number; lead?: string; tail?: string }
  | { kind: 'literal'; json: string }
  | { kind: 'list'; count: number; item: JsonShape }
  /** `isNew`: no other object of the text has these names. `lead`: what the names begin with. */
  | { kind: 'object'; count: number; lead: string; isNew: boolean; value: JsonShape }
  | { kind: 'deep'; levels: number; by: 'list' | 'object'; inside: JsonShape }
  | { kind: 'mix'; parts: JsonShape[] };

/** What texts are made of: plain, hidden, escaped, encoded and foreign characters, and what patterns stumble over. */
const units = [
  ...[
    'a',
    'A',
    '0',
    ' ',
    '\n',
    '\r',
    '\t',
    '-',
    '_',
    '.',
    ';',
    '#',
    '/',
    '\\',
    '"',
    '`',
    '<&>',
    "'s ",
    'é',
    '中',
    '😀',
  ],
  ...[
    '\u200b',
    '\u200d',
    '\ufeff',
    '\ufdfa',
    'e\u0301',
    '\u001b',
    '\u001b;#',
    ';#',
    '\u001b[',
    '\u0000',
    '\ufffd',
    '\ud800',
  ],
  ...[
    'QUJD',
    'QUJD\n',
    '0f',
    '0x',
    'data:',
    ';a=',
    'data:a/b;c=d;base64,',
    'lorem ipsum ',
    '{"a":',
    '[',
    'https://a.b/',
    'a@b.c ',
  ],
  ...['don’t ', 'please ', 'make sure ', '👩‍👩‍👧', 'سلام\u200c', 'کتاب', '\u202e', '401 ', 'to do '],
];
/**
 * What goes on with a match of many patterns, and what begins it or denies it at its end, so that they try from each character
 * again.
 */
const pumpedUnits = [...'@ \t\n,.:;-_/\\"\'`()[]{}<>#$*?!&+|=%^~0aA\u200b', '\\"', '"\\', ',a', 'a ', '[ ', '. '];
const pumpLeads = ['', ...'@[({<"a ', '[1', '[0.', '["', '{"a":1', '(,'];
const pumpTails = ['', 'a', '1]', '\u0000}'];
/** Values that parsers and schemas treat in ways of their own. */
const literals = [
  ...[
    '0',
    '-0.5',
    '1e308',
    '123456789012345678901234567890',
    'true',
    'null',
    '""',
    '{}',
    '[]',
    '"a"',
    '{"a":0}',
    '[0]',
  ],
  ...[
    '{"id":"a","slug":"a","name":"a"}',
    '{"type":"text","text":"a"}',
    '{"successful":false,"error":"no"}',
    '{"__proto__":0}',
  ],
];
const leads = ['k', '', '0', '__proto__', 'constructor', '\u200b', 'name', 'é', 'a b', 'very_long_name_'.repeat(10)];

/** As many as there is room for, in one of two cases. */
const count = fc.oneof(
  fc.constant(10_000_000),
  fc.constantFrom(1, 2, 9, 30, 100, 127, 128, 1_000, 10_000, 100_000, 400_000),
);

const length = fc.oneof(
  fc.constant(10_000_000),
  fc.constantFrom(1, 10, 63, 300, 512, 1_000, 20_000, 50_000, 1_000_000),
);

export const textShapes: Arbitrary<JsonShape> = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), unit: oneOrJoined(units), length }),
  fc.record({
    kind: fc.constant('text' as const),
    lead: fc.constantFrom(...pumpLeads),
    unit: oneOrJoined(pumpedUnits),
    length,
    tail: fc.constantFrom(...pumpTails),
  }),
);

function oneOrJoined(some: string[]): Arbitrary<string> {
  const joined = fc.array(fc.constantFrom(...some), { minLength: 2, maxLength: 4 }).map((few) => few.join(''));
  return fc.oneof(fc.constantFrom(...some), joined);
}

/** Every lead with every unit and tail; such a text of 30,000 characters holds a pattern that tries again from each of them. */
export function pumpedTexts(length: number): JsonShape[] {
  return pumpLeads.flatMap((lead) =>
    pumpedUnits.flatMap((unit) => pumpTails.map((tail): JsonShape => ({ kind: 'text', lead, unit, length, tail }))),
  );
}

/** The same as lists, as long as the room for them, where a list of texts is read. */
export function pumpedLists(texts: number): JsonShape[] {
  const all = pumpedTexts(10_000_000);
  const lists = Array.from({ length: Math.ceil(all.length / texts) }, (_, at) =>
    all.slice(at * texts, (at + 1) * texts),
  );
  return lists.map((parts) => ({ kind: 'mix', parts }));
}

export const jsonShapes: Arbitrary<JsonShape> = fc.letrec<{ shape: JsonShape }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 3, depthSize: 'large' },
    textShapes,
    fc.record({ kind: fc.constant('literal' as const), json: fc.constantFrom(...literals) }),
    fc.record({ kind: fc.constant('list' as const), count, item: tie('shape') }),
    fc.record({
      kind: fc.constant('object' as const),
      count,
      lead: fc.constantFrom(...leads),
      isNew: fc.boolean(),
      value: tie('shape'),
    }),
    fc.record({
      kind: fc.constant('deep' as const),
      levels: count,
      by: fc.constantFrom('list' as const, 'object' as const),
      inside: tie('shape'),
    }),
    fc.record({ kind: fc.constant('mix' as const), parts: fc.array(tie('shape'), { minLength: 2, maxLength: 3 }) }),
  ),
})).shape;

/** The JSON text of a shape, of at most `maxLength` characters and some for what has to be closed. */
export function toJson(shape: JsonShape, maxLength: number): string {
  const writer = new JsonWriter(maxLength);
  return writer.write(shape);
}

/** The same, parsed; for what the plugin is given as a value. */
export function toValue(shape: JsonShape, maxLength: number): unknown {
  return JSON.parse(toJson(shape, maxLength));
}

class JsonWriter {
  private names = 0;

  constructor(private room: number) {}

  write(shape: JsonShape): string {
    switch (shape.kind) {
      case 'text':
        return this.take(toJsonText(shape, Math.min(shape.length, this.room)));
      case 'literal':
        return this.take(shape.json);
      case 'list':
        return `[${this.repeat(shape.count, () => this.write(shape.item)).join(',')}]`;
      case 'object':
        return this.object(shape);
      case 'deep':
        return this.deep(shape);
      case 'mix':
        return `[${shape.parts.map((part) => this.share(part, shape.parts.length)).join(',')}]`;
    }
  }

  private take(text: string): string {
    this.room -= text.length + 1;
    return text;
  }

  private object({ count, lead, isNew, value }: Extract<JsonShape, { kind: 'object' }>): string {
    const fields = this.repeat(count, (at) => {
      const name = isNew ? this.names++ : at;
      return `${this.take(`${JSON.stringify(`${lead}${name}`)}:`)}${this.write(value)}`;
    });
    return `{${fields.join(',')}}`;
  }

  private deep({ levels, by, inside }: Extract<JsonShape, { kind: 'deep' }>): string {
    const [open, close] = by === 'list' ? ['[', ']'] : ['{"a":', '}'];
    const kept = Math.max(1, Math.min(levels, Math.floor(this.room / 2 / (open.length + 1))));
    this.room -= kept * (open.length + 1);
    return open.repeat(kept) + this.write(inside) + close.repeat(kept);
  }

  /** Each of several parts has an equal share of the room. */
  private share(part: JsonShape, parts: number): string {
    const whole = this.room;
    this.room = Math.floor(whole / parts);
    const before = this.room;
    const text = this.write(part);
    this.room = whole - (before - this.room);
    return text;
  }

  private repeat(count: number, write: (at: number) => string): string[] {
    const written: string[] = [];
    for (let at = 0; at < count && (at === 0 || this.room > 0); at += 1) written.push(write(at));
    return written;
  }
}

function toJsonText({ unit, lead = '', tail = '' }: Extract<JsonShape, { kind: 'text' }>, length: number): string {
  const [before = '', escaped = '', after = ''] = [lead, unit, tail].map((part) => JSON.stringify(part).slice(1, -1));
  const count = Math.floor((length - before.length - after.length) / escaped.length);
  return `"${before}${escaped.repeat(Math.max(1, count))}${after}"`;
}
