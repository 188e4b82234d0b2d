import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { maxResultCharacters } from '../../../../src/contract/tool-constants.js';
import { shapeResult } from '../../../../src/tools/result-shaping/shape-result.js';
import { toToolResult } from '../../../../src/tools/tool-results.js';
import { callAction } from '../../../support/provider/call-action.js';
import { neverAborted } from '../../../support/signals.js';
import { heldEntry } from '../held-entry.js';
import { type JsonShape, jsonShapes, toJson } from '../json-shape.js';
import { openingAnswers, ProviderThread, rpcBody } from '../provider-thread.js';
import type { ScriptedAnswer } from '../provider-worker.js';

const action = 'APP_ACT';
/** A little less than the transport reads, so that an answer is not refused for its size alone. */
const maxLength = 4_000_000;
const filling = 10_000_000;

const forms = [
  'text',
  'texts',
  'content',
  'structured',
  'result',
  'batch',
  'error',
  'refusal',
  'rest',
  'bare',
] as const;
type Form = (typeof forms)[number];
const insideText: readonly Form[] = ['text', 'texts', 'batch', 'error', 'refusal'];
type AnswerShape = {
  kind: 'answer';
  form: Form;
  /** Whether the reply comes as an event stream, and how its lines end. */
  lines: '' | '\n' | '\r' | '\r\n';
  isCompressed: boolean;
  data: JsonShape;
};

const provider = new ProviderThread();

export const actionAnswers = heldEntry<AnswerShape, ScriptedAnswer[]>({
  name: 'answer of an action',
  readBy: [
    'provider/actions/rest-executor.ts',
    'provider/actions/action-result.ts',
    'provider/reasons/app-status.ts',
    'provider/actions/error-reply-in-answer.ts',
    'lib/text/json.ts',
    'provider/reading/parse-reply.ts',
    'provider/mcp/mcp-conversation.ts',
    'provider/mcp/read-reply.ts',
    'tools/tool-results.ts',
    'tools/result-shaping/binary-content.ts',
  ],
  shapes: fc.record({
    kind: fc.constant('answer'),
    form: fc.constantFrom(...forms),
    lines: fc.oneof(
      { weight: 3, arbitrary: fc.constant('' as const) },
      fc.constantFrom('\n' as const, '\r' as const, '\r\n' as const),
    ),
    isCompressed: fc.boolean(),
    data: jsonShapes,
  }),
  known: [
    ...known('text', knownData()),
    ...known('error', knownReasons()),
    ...known('batch', knownSteps()),
    ...known('refusal', knownErrors()),
  ],
  build,
  open: () => provider.open(),
  close: () => provider.close(),
  read: async (answers) => {
    await provider.script(answers);
    await provider.withGateway(async (gateway) => {
      const request = { session: provider.session, action, arguments: {} };
      const outcome = await callAction(gateway, request, neverAborted());
      // What is recorded of a call is awaited before its answer is shaped.
      await nextTurn();
      const data = outcome.outcome === 'done' ? outcome.data : 'partlyDone' in outcome ? outcome.partlyDone : undefined;
      toToolResult(shapeResult(data, { maxCharacters: maxResultCharacters }));
    });
  },
});

function known(form: Form, shapes: JsonShape[]): AnswerShape[] {
  return shapes.map((data) => ({ kind: 'answer', form, lines: '', isCompressed: false, data }));
}

function build({ form, lines, isCompressed, data }: AnswerShape): ScriptedAnswer[] {
  // A text inside JSON takes more room than the JSON that it holds.
  const json = toJson(data, insideText.includes(form) ? maxLength / 2 : maxLength);
  const framed =
    lines === ''
      ? { body: bodyOf(form, json) }
      : { body: streamOf(bodyOf(form, json), lines), type: 'text/event-stream' };
  const to = form === 'rest' ? '/execute' : ' tools/call';
  const tools = form === 'rest' ? '[]' : JSON.stringify([{ name: action, inputSchema: { type: 'object' } }]);
  return [{ to, isCompressed, ...framed }, ...openingAnswers(tools)];
}

function bodyOf(form: Form, json: string): string {
  const envelope = `{"data":${json},"successful":true,"error":null}`;
  const textOf = (text: string) => JSON.stringify({ type: 'text', text });
  switch (form) {
    case 'text':
      return rpcBody(`{"content":[${textOf(envelope)}]}`);
    case 'texts':
      return rpcBody(`{"content":[${textOf(json)},${textOf(envelope.slice(0, 1_000))}]}`);
    case 'content':
      return rpcBody(`{"content":${json.startsWith('[') ? json : `[${json}]`}}`);
    case 'structured':
      return rpcBody(`{"content":[],"structuredContent":${envelope}}`);
    case 'result':
      return rpcBody(json);
    case 'batch':
      return rpcBody(
        `{"content":[${textOf(`{"data":{"results":${json.startsWith('[') ? json : `[${json}]`}},"successful":false,"error":"no"}`)}]}`,
      );
    case 'error':
      return rpcBody(`{"content":[${textOf(`{"data":{},"successful":false,"error":${json}}`)}]}`);
    case 'refusal':
      return rpcBody(
        `{"content":[${textOf(`{"error":{"message":"no","code":1,"slug":"A","status":400,"errors":${json}}}`)}]}`,
      );
    case 'rest':
      return envelope;
    case 'bare':
      return json;
  }
}

/** The reply as an event, after as many small events as there is room for. */
function streamOf(body: string, lineEnd: string): string {
  const small = `data: 1${lineEnd}${lineEnd}`;
  const room = Math.max(0, maxLength - body.length);
  return `${small.repeat(Math.floor(room / small.length / 2))}data: ${body}${lineEnd}${lineEnd}`;
}

/** Words that begin what is looked for in the reason of a failure, again and again. */
function knownReasons(): JsonShape[] {
  return ['request ', 'unexpected ', 'POST ', 'error ', 'status code ', '{"error":', '<title '].map((unit) => ({
    kind: 'text',
    unit,
    length: filling,
  }));
}

/** More errors than any refusal has, none of which is a text. */
function knownErrors(): JsonShape[] {
  return [{ kind: 'list', count: filling, item: { kind: 'literal', json: '0' } }];
}

/** Batches with as many reasons as are read: rows of backslashes, and errors within errors in all fields that are read. */
function knownSteps(): JsonShape[] {
  const fields = ['http_error', 'error', 'errors', 'message', 'response', 'body', 'fault', 'meta', 'detail'];
  const nested = (levels: number): unknown =>
    levels === 0 ? 'x {"a":1}' : Object.fromEntries(fields.map((field) => [field, nested(levels - 1)]));
  return ['\\'.repeat(4_000), nested(3), nested(4)].map((error) => ({
    kind: 'list',
    count: 200,
    item: { kind: 'literal', json: JSON.stringify({ tool_slug: 'A', error }) },
  }));
}

/** Answers that were slow once, or that an earlier limit was made for. */
function knownData(): JsonShape[] {
  const zero: JsonShape = { kind: 'literal', json: '0' };
  const text = (unit: string, length = filling): JsonShape => ({ kind: 'text', unit, length });
  const list = (item: JsonShape, count = filling): JsonShape => ({ kind: 'list', count, item });
  const object = (count: number, more: { lead?: string; isNew?: boolean; value?: JsonShape } = {}): JsonShape => ({
    kind: 'object',
    count,
    lead: more.lead ?? 'key_',
    isNew: more.isNew ?? true,
    value: more.value ?? zero,
  });
  return [
    object(filling),
    ...[1, 2, 30, 100].map((names) => list(object(names))),
    list(object(100), 430),
    list(object(30), 2_700),
    list(object(4, { isNew: false, value: text('lorem ipsum ', 20) })),
    list({ kind: 'literal', json: '{}' }),
    // As many as are read of one answer.
    list({ kind: 'literal', json: '{}' }, 460_000),
    object(filling, { lead: '\u200b'.repeat(300) }),
    list(text('\u200b', 250)),
    { kind: 'deep', levels: 240_000, by: 'object', inside: zero },
    { kind: 'deep', levels: filling, by: 'list', inside: zero },
    ...['lorem ipsum ', '\u200b', 'QUJD', 'QUJD!', '<p>Gr\u00fc\u00dfe\u200b &amp; \u4e2d</p>\n', '\u001b;#', ';#'].map(
      (unit) => text(unit),
    ),
    list(zero),
    list(text('m', 3)),
    // Numbers that lose digits, which become strings: few after many short strings, and many.
    ...['12345678901234567', '-9007199254740993'].map((json) => list({ kind: 'literal', json })),
    { kind: 'literal', json: `[${'"",'.repeat(600_000)}9007199254740993]` },
    text('1234567890123456 '),
    list({ kind: 'literal', json: '{"successful":false,"error":{"a":"no"}}' }),
  ];
}
