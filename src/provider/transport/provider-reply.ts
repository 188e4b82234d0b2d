import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import zlib from 'node:zlib';
import type { Dispatcher } from 'undici';
import { faultOf, ProviderFault } from '../faults/provider-fault.js';

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
    if (names.length > maxEncodings) {
      this.discard();
      throw new ProviderFault('unreadable', 'The answer is encoded too many times.');
    }
    const steps = names.map((name) => decoders.get(name.trim())).filter((step) => step !== undefined);
    return steps.reduceRight<Readable>(
      // The reader of the last stream gets the errors of all.
      (body, step) => pipeline(body, step(), () => undefined) as unknown as Readable,
      this.received.body,
    );
  }
}
