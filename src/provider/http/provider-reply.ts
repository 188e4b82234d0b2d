import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import zlib from 'node:zlib';
import type { Dispatcher } from 'undici';
import { OversizedDocument, parseInSteps } from '../../lib/stepwise-json.js';
import { JsonParseCost } from './json-parse-cost.js';
import { faultOf, ProviderFault } from './provider-fault.js';

type Received = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'>;
type Limits = { maxBytes: number; signal?: AbortSignal };

const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH } = zlib.constants;
// A body that ends early is decoded as far as it goes, as browsers do.
const lenient = { flush: Z_SYNC_FLUSH, finishFlush: Z_SYNC_FLUSH };
const decoders = new Map<string, () => NodeJS.ReadWriteStream>([
  ['gzip', () => zlib.createGunzip(lenient)],
  ['x-gzip', () => zlib.createGunzip(lenient)],
  ['deflate', () => zlib.createInflate(lenient)],
  ['br', () => zlib.createBrotliDecompress({ flush: BROTLI_OPERATION_FLUSH, finishFlush: BROTLI_OPERATION_FLUSH })],
]);

/** Sent as `accept-encoding`. Without `deflate`, which some servers send as raw deflate, another encoding. */
export const acceptedEncodings = 'gzip, br';
// The same as in browsers: each name in the header has a few bytes, but its decoder takes tens of thousands.
const maxEncodings = 5;
// Reading a discarded body that is longer or slower costs more than a new connection.
const discardLimits = { limit: 128 * 1024, limitMs: 5_000 };

/** A reply of the provider: its head, and its body as a stream, which is to be read or discarded once. */
export class ProviderReply {
  constructor(
    readonly url: string,
    private readonly received: Received,
  ) {}

  get status(): number {
    return this.received.statusCode;
  }

  get isSuccess(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  /** By its content type: edge servers send HTML pages with any status. */
  get isJson(): boolean {
    return /^application\/(?:[\w.-]+\+)?json\b/i.test(this.header('content-type') ?? '');
  }

  /** `name` is in lower case. Of several values, the first. */
  header(name: string): string | undefined {
    const value = this.received.headers[name];
    return Array.isArray(value) ? value[0] : value;
  }

  /** The body as text, up to `maxBytes`; `onProgress` is called for each chunk. Throws `ProviderFault`. */
  async text(options: Limits & { onProgress?: () => void }): Promise<string> {
    if (options.onProgress === undefined && this.isKnownToFit(options.maxBytes)) {
      return this.received.body.text().catch((error) => {
        throw faultOf(error, options.signal);
      });
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of this.chunks(options)) {
      options.onProgress?.();
      chunks.push(chunk);
    }
    return new TextDecoder().decode(Buffer.concat(chunks));
  }

  /** The decompressed chunks of the body. Throws `ProviderFault`, of kind `too_large` when they exceed `maxBytes`. */
  async *chunks({ maxBytes, signal }: Limits): AsyncGenerator<Uint8Array> {
    let size = 0;
    try {
      for await (const chunk of this.decoded()) {
        size += chunk.byteLength;
        if (size > maxBytes) throw new ProviderFault('too_large', 'The answer is too large to read.');
        yield chunk;
      }
    } catch (error) {
      throw faultOf(error, signal);
    }
  }

  /** Reads the rest of the body in the background, so that its connection can serve further requests. */
  discard(): void {
    const { limit, limitMs } = discardLimits;
    this.received.body.dump({ limit, signal: AbortSignal.timeout(limitMs) }).catch(() => undefined);
  }

  /** Most replies state their size and are read at once. A compressed reply states its compressed size, which proves nothing. */
  private isKnownToFit(maxBytes: number): boolean {
    const length = Number(this.header('content-length') ?? Number.NaN);
    return length <= maxBytes && this.header('content-encoding') === undefined;
  }

  /** Encodings are listed in the order in which they were applied. An unknown encoding is ignored. */
  private decoded(): Readable {
    const names = String(this.received.headers['content-encoding'] ?? '')
      .toLowerCase()
      .split(',');
    if (names.length > maxEncodings) throw new ProviderFault('unreadable', 'The answer is encoded too many times.');
    const steps = names.map((name) => decoders.get(name.trim())).filter((step) => step !== undefined);
    return steps.reduceRight<Readable>(
      // The reader of the last stream gets the errors of all.
      (body, step) => pipeline(body, step(), () => undefined) as unknown as Readable,
      this.received.body,
    );
  }
}

/** Undefined where the text is not JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses a body; `isLabelled` is whether its content type says JSON. Throws `ProviderFault`. */
export function parseJson(text: string, isLabelled = true): unknown {
  const value = isLabelled ? tryParseJson(text) : undefined;
  if (value === undefined) throw notJson();
  return value;
}

/** Without the parser's own message, which would quote the text: it may hold secrets. */
function notJson(): ProviderFault {
  return new ProviderFault('unreadable', 'The answer is not JSON.');
}

/** Texts with fewer characters in total take at most 35 ms to parse. */
const maxUncheckedCharacters = 100_000;
/** Parsing cannot be interrupted, and the text is also decoded before and walked through afterwards. */
const maxParseMs = 130;

/** An item of a list that is longer is left out: the largest known one has a third of it. */
const maxItemLength = 1024 * 1024;

/**
 * Parses a list of at most `maxItems`, in turns with other work. An item that would take too long is undefined. Throws
 * `ProviderFault`.
 */
export async function parseList(text: string, { isLabelled, maxItems }: ListOptions): Promise<unknown> {
  if (!isLabelled) throw notJson();
  try {
    return await parseInSteps(text, { maxItems, accepts: isQuicklyParsed });
  } catch (error) {
    if (error instanceof OversizedDocument) throw new ProviderFault('too_large', 'The list is too long to read.');
    throw notJson();
  }
}

type ListOptions = { isLabelled: boolean; maxItems: number };

function isQuicklyParsed(text: string): boolean {
  if (text.length > maxItemLength) return false;
  try {
    new ParseBudget().add(text);
    return true;
  } catch {
    return false;
  }
}

/** The estimated time to parse the texts of one answer, all together. */
export class ParseBudget {
  private characters = 0;
  private pending: string[] = [];
  private cost: JsonParseCost | undefined;

  /** Throws `ProviderFault` where parsing this text and the earlier ones would block the event loop for too long. */
  add(text: string): void {
    this.characters += text.length;
    this.pending.push(text);
    if (this.characters < maxUncheckedCharacters) return;
    this.cost ??= new JsonParseCost();
    const { cost } = this;
    for (const pending of this.pending.splice(0)) cost.add(pending);
    if (cost.ms > maxParseMs) throw new ProviderFault('too_large', 'The answer has too many parts to read.');
  }
}

type AnswerOptions = { secret: string; isLabelled?: boolean; budget?: ParseBudget };

/**
 * Parses the answer to a call. `secret` is the project key, which is redacted, since an agent reads the answer. Texts of the
 * same answer share a `budget`. Throws `ProviderFault`, also for an answer that would take too long to parse.
 */
export function parseAnswer(
  text: string,
  { secret, isLabelled = true, budget = new ParseBudget() }: AnswerOptions,
): unknown {
  budget.add(text);
  return parseJson(text.replaceAll(secret, '***'), isLabelled);
}
