import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileFault } from '../../contract/refusal-values.js';
import { inTime } from '../../lib/time-limits.js';

/** Without `O_NONBLOCK`, opening a named pipe would wait for a writer, maybe for ever. */
const openFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** As long as a function of the host may take: a file server that is silent must not keep every call waiting. */
const maxReadMs = 10_000;

/** The path is a directory, a pipe, a device, or a file that is far too large; or what is in the file cannot be used. */
export class UnusableFile extends Error {
  override readonly name: string = 'UnusableFile';

  constructor(
    message: string,
    readonly fault: FileFault = 'unusable',
    /** The number of the line that is wrong, from 1. */
    readonly line?: number,
  ) {
    super(message);
  }
}

type ReadOptions = { followsLinks: boolean; maxBytes: number };

/**
 * The bytes of a file. Throws `UnusableFile`, and what the file system throws: `ELOOP` for a link without `followsLinks`; `ETIMEDOUT`
 * after ten seconds.
 */
export function readRegularFile(path: string, options: ReadOptions): Promise<Buffer> {
  return inTime(maxReadMs, readBytes(path, options), () =>
    Object.assign(new Error(`The file was not read in ${maxReadMs / 1000} seconds.`), { code: 'ETIMEDOUT' }),
  );
}

async function readBytes(path: string, { followsLinks, maxBytes }: ReadOptions): Promise<Buffer> {
  const file = await open(path, followsLinks ? openFlags : openFlags | (constants.O_NOFOLLOW ?? 0));
  try {
    const facts = await file.stat();
    if (!facts.isFile()) throw new UnusableFile('not a regular file');
    if (facts.size > maxBytes) throw new UnusableFile(`larger than ${maxBytes / 1024} KiB`, 'too_large');
    return await file.readFile();
  } finally {
    await file.close();
  }
}
