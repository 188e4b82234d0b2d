import type { ActionAnswer } from '../../src/provider/actions/action-executor.js';
import { parseResult } from '../../src/provider/actions/action-result.js';
import { parseAnswer } from '../../src/provider/http/provider-reply.js';
import type { ActionOutcome } from '../../src/provider/provider-gateway.js';
import { checkArguments } from '../../src/services/action-arguments/check-arguments.js';
import { toCompactSchema } from '../../src/services/action-arguments/compact-schema.js';
import { shapeResult } from '../../src/tools/result-shaping/shape-result.js';
import { maxResultCharacters } from '../../src/tools/tool-io.js';
import type { BenchRow } from './bench-row.js';

/** The most that the transport reads. */
const maxBytes = 4 * 1024 * 1024;
const rounds = 5;
const bound = { atMost: 200 };

/** Measures how long one answer or schema blocks the event loop: its longest synchronous step. */
export async function benchEventLoopBlocking(): Promise<BenchRow[]> {
  const ofAnswers = Object.entries(answers()).map(([name, json]) => row(`answer: ${name}`, () => readAnswer(json)));
  const ofSchemas = Object.entries(schemas()).map(([name, make]) => row(`schema: ${name}`, () => readSchema(make())));
  const ofParts = Object.entries(contents()).map(([name, texts]) => row(`answer: ${name}`, () => readContent(texts)));
  return [...ofAnswers, ...ofParts, ...ofSchemas];
}

/** The minimum of several rounds, since other work on the machine only adds to it. */
function row(name: string, read: () => (() => void)[]): BenchRow {
  const longest = Array.from({ length: rounds }, () => Math.max(...read().map(duration)));
  return { name, value: Math.min(...longest), unit: 'ms', bound };
}

function duration(step: () => void): number {
  const start = performance.now();
  step();
  return performance.now() - start;
}

/** The steps between which the event loop runs other work. */
function readAnswer(json: string): (() => void)[] {
  return readContent([`{"data":${json},"successful":true}`]);
}

function readContent(texts: string[]): (() => void)[] {
  const content = texts.map((text) => ({ type: 'text', text }));
  const reply = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { content } });
  let answer: ActionAnswer | undefined;
  let read: (() => ActionOutcome) | undefined;
  let outcome: ActionOutcome | undefined;
  return [
    () => {
      answer = parseReply(reply);
    },
    () => {
      read = answer && parseResult(answer);
    },
    () => {
      outcome = read?.();
    },
    () => {
      if (outcome?.outcome === 'done')
        JSON.stringify(shapeResult(outcome.data, { maxCharacters: maxResultCharacters }));
    },
  ];
}

/** Undefined for a reply that is refused. */
function parseReply(reply: string): ActionAnswer | undefined {
  try {
    return (parseAnswer(reply, { secret: 'ak_secret' }) as { result: ActionAnswer }).result;
  } catch {
    return undefined;
  }
}

function readSchema({ schema, args }: SchemaCase): (() => void)[] {
  return [() => toCompactSchema(schema), () => checkArguments(schema, args), () => checkArguments(schema, args)];
}

function answers(): Record<string, string> {
  const record = (at: number) => JSON.stringify({ id: at, subject: `Message ${at}`, labels: ['a', 'b'], read: true });
  const page = '<p class="x">Gr\u00fc\u00dfe\u200b &amp; \u4e2d\u6587</p>\n';
  return {
    'wide (285,000 keys)': `{${filled((at) => `"key_${at}":${at % 9}`, 285_000)}}`,
    'wide (110,000 names, each in an object of its own)': `[${filled((at) => `{"key_${at}":0}`, 110_000)}]`,
    'wide (100,000 objects of two new names)': `[${filled((at) => `{"k${at}":0,"l${at}":0}`, 100_000)}]`,
    'wide (objects of 100 new names, as many as are read)': `[${filled((at) => objectOf(100, at * 100), 430)}]`,
    'wide (objects of 30 new names, as many as are read)': `[${filled((at) => objectOf(30, at * 30), 2_700)}]`,
    'wide (objects of 100 new names)': `[${filled((at) => objectOf(100, at * 100))}]`,
    'many (small records)': `[${filled((at) => `{"id":${at}}`, 280_000)}]`,
    'many (600,000 empty objects)': `[${filled(() => '{}', 600_000)}]`,
    'wide (names that hide characters)': `{${filled((at) => `"${'\u200b'.repeat(300)}${at}":0`)}}`,
    'many (texts that hide characters)': `[${filled((at) => `"${'\u200b'.repeat(250)}${at}"`)}]`,
    'deep (240,000 levels)': `${'{"a":['.repeat(240_000)}1${']}'.repeat(240_000)}`,
    'deeper than is read (2,000,000 levels)': `${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}`,
    'long (one text)': JSON.stringify('lorem ipsum '.repeat(maxBytes / 13)),
    'long (a page with hidden characters)': JSON.stringify(page.repeat(70_000)),
    'long (nothing but hidden characters)': JSON.stringify('\u200b'.repeat(1_300_000)),
    'long (base64 with a stray character)': JSON.stringify(`${'QUJD'.repeat(1_000_000)}!`),
    'many (numbers)': `[${filled((at) => String(at % 10))}]`,
    'many (400,000 texts)': `[${filled((at) => `"m${at}"`, 400_000)}]`,
    'many (steps of a batch that failed for reasons of their own kind)': `{"results":[${filled((at) => `{"successful":false,"error":{"a":"No ${at}"}}`)}]}`,
    'many (records)': `[${filled(record)}]`,
    'many (steps of a batch that failed)': `{"results":[${filled((at) => `{"successful":false,"error":"No ${at}"}`)}]}`,
    mixed: `{"list":[${filled(record, 15_000)}],"page":${JSON.stringify(page.repeat(20_000))},"map":{${filled((at) => `"k${at}":null`, 50_000)}}}`,
  };
}

function contents(): Record<string, string[]> {
  const part = (at: number) => `[${filled((each) => objectOf(100, (at * 1_000 + each) * 100), 400)}]`;
  return {
    'many (parts of content)': Array.from({ length: 150_000 }, (_, at) => `{${at}`),
    'many (nine parts, each as wide as one is read)': Array.from({ length: 9 }, (_, at) => part(at)),
  };
}

/** An object with names that no other object has. */
function objectOf(names: number, from: number): string {
  return `{${Array.from({ length: names }, (_, at) => `"k${from + at}":0`)}}`;
}

function filled(make: (at: number) => string, maxCount = Number.POSITIVE_INFINITY): string {
  const parts: string[] = [];
  for (let at = 0, bytes = 0; at < maxCount; at += 1) {
    const part = make(at);
    bytes += part.length + 1;
    if (bytes > maxBytes * 0.95) break;
    parts.push(part);
  }
  return parts.join(',');
}

type SchemaCase = { schema: Record<string, unknown>; args: Record<string, unknown> };

/** Created for each round, since validators are cached by schema. */
function schemas(): Record<string, () => SchemaCase> {
  const values = Array.from({ length: 22_000 }, (_, at) => `value ${at}`);
  const fields = (count: number, field: (at: number) => unknown) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, field(at)]));
  const levels = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [
      `level${at}`,
      { type: 'object', properties: fields(6, () => ({ $ref: `#/$defs/level${at + 1}` })) },
    ]),
  );
  const of = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more });
  const reference = { $ref: '#/$defs/values' };
  return {
    'many references to 22,000 values': () => ({
      schema: of(
        fields(700, () => reference),
        { $defs: { values: { enum: values } } },
      ),
      args: { field1: 'x' },
    }),
    'references that multiply': () => ({
      schema: of({ a: { $ref: '#/$defs/level0' } }, { $defs: levels }),
      args: { a: {} },
    }),
    'wide (3,000 fields)': () => ({ schema: of(fields(3_000, () => ({ type: 'string' }))), args: { feild1: 1 } }),
    'wide (3,000 fields, each required)': () => {
      const wide = fields(3_000, () => ({ type: 'string' }));
      return { schema: of(wide, { required: Object.keys(wide) }), args: { field1: 1 } };
    },
    'many forms': () => ({
      schema: of({
        a: { anyOf: Array.from({ length: 800 }, (_, at) => of({ [`k${at}`]: {} }, { required: [`k${at}`] })) },
      }),
      args: { a: { x: 1 } },
    }),
    'slow patterns': () => ({
      schema: of({ a: { type: 'array', items: { type: 'string', pattern: '(.*a){50}$' } } }),
      args: { a: Array(40).fill('ab'.repeat(5_000)) },
    }),
  };
}
