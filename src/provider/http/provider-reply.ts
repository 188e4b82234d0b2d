import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import zlib from 'node:zlib';
import type { Dispatcher } from 'undici';
import { faultOf, ProviderFault } from './provider-fault.js';

type Received = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'>;
type Limits = { maxBytes: number; signal?: AbortSignal };

const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH } = zlib.constants;
// What came of a body that ends early is read as far as it goes, as browsers do.
const leniently = { flush: Z_SYNC_FLUSH, finishFlush: Z_SYNC_FLUSH };
const decoders: Record<string, () => NodeJS.ReadWriteStream> = {
  gzip: () => zlib.createGunzip(leniently),
  'x-gzip': () => zlib.createGunzip(leniently),
  deflate: () => zlib.createInflate(leniently),
  br: () => zlib.createBrotliDecompress({ flush: BROTLI_OPERATION_FLUSH, finishFlush: BROTLI_OPERATION_FLUSH }),
};

/** What a request asks for. Not `deflate`: some servers send it without its frame, which is another encoding. */
export const acceptedEncodings = 'gzip, br';
// As browsers have it: a name costs a few bytes in the head, and its decoder some ten thousand.
const maxEncodings = 5;
// A body of no interest that is longer, or comes in no sooner, costs more than the connection that it would free.
const discarding = { limit: 128 * 1024, limitMs: 5_000 };

/** The head of an answer of the provider, and its body as it comes in. A body is read, or discarded, once. */
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

  /** Whether it says that it is JSON; edge servers send HTML pages with any status. */
  get isJson(): boolean {
    return /^application\/(?:[\w.-]+\+)?json\b/i.test(this.header('content-type') ?? '');
  }

  /** By its name in small letters; of several, the first. */
  header(name: string): string | undefined {
    const value = this.received.headers[name];
    return Array.isArray(value) ? value[0] : value;
  }

  /** The body as text, but never more than `maxBytes` of it; `onProgress` is called as it comes in. Throws `ProviderFault`. */
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

  /** The chunks of the body; gives up reading at `maxBytes`, counted after decompression. Throws `ProviderFault`. */
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

  /** Of no interest, and not waited for: once it has come, its connection serves further requests. */
  discard(): void {
    const { limit, limitMs } = discarding;
    this.received.body.dump({ limit, signal: AbortSignal.timeout(limitMs) }).catch(() => undefined);
  }

  /** Most answers tell their size, and are read at one go; a compressed one tells another size than it has. */
  private isKnownToFit(maxBytes: number): boolean {
    const length = Number(this.header('content-length') ?? Number.NaN);
    return length <= maxBytes && this.header('content-encoding') === undefined;
  }

  /** Encodings are named in the order in which they were applied. What is encoded in an unknown way is read as it is. */
  private decoded(): Readable {
    const names = String(this.received.headers['content-encoding'] ?? '')
      .toLowerCase()
      .split(',');
    if (names.length > maxEncodings) throw new ProviderFault('unreadable', 'The answer is encoded too many times.');
    const steps = names.map((name) => decoders[name.trim()]).filter((step) => step !== undefined);
    return steps.reduceRight<Readable>(
      // Whoever reads the last stream hears of every error.
      (body, step) => pipeline(body, step(), () => undefined) as unknown as Readable,
      this.received.body,
    );
  }
}
