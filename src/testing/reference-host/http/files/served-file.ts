import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { getMimeType } from 'hono/utils/mime';

export type Coding = 'br' | 'gzip';

/** Below this a packet holds the file as it is. */
const minCompressedBytes = 1024;
/** With the steps above, the elements take ten times as long and more, for a fiftieth less. */
const brotliQuality = 5;
const digestLength = 16;

const encoders: Record<Coding, (content: Buffer) => Promise<Buffer>> = {
  br: (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
  gzip: promisify(gzip),
};

/** A file with its type and digest, compressed once for each coding that somebody asks for. */
export class ServedFile {
  readonly type: string;
  readonly digest: string;
  readonly isCompressible: boolean;
  private readonly encoded = new Map<Coding, Promise<Buffer>>();

  constructor(
    readonly name: string,
    readonly content: Buffer<ArrayBuffer>,
  ) {
    this.type = getMimeType(name) ?? 'application/octet-stream';
    this.digest = createHash('sha256').update(content).digest('hex').slice(0, digestLength);
    this.isCompressible = content.length >= minCompressedBytes && COMPRESSIBLE_CONTENT_TYPE_REGEX.test(this.type);
  }

  encode(coding: Coding): Promise<Buffer> {
    const present = this.encoded.get(coding) ?? encoders[coding](this.content);
    this.encoded.set(coding, present);
    return present;
  }
}
