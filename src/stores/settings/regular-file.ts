import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileFault } from '../../contract/refusal-values.js';

/** Without `O_NONBLOCK`, opening a named pipe would wait for a writer, maybe for ever. */
const openFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

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

/** The bytes of a file. Throws `UnusableFile`, and what the file system throws: `ELOOP` for a link without `followsLinks`. */
export async function readRegularFile(
  path: string,
  { followsLinks, maxBytes }: { followsLinks: boolean; maxBytes: number },
): Promise<Buffer> {
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
