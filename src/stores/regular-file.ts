import { constants } from 'node:fs';
import { open } from 'node:fs/promises';

/** Without blocking: opening a named pipe would otherwise wait for a writer for ever. */
const openFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** The path leads to something that cannot be meant: a directory, a pipe, a device, or a file that is far too large. */
export class UnlikelyFile extends Error {
  override readonly name = 'UnlikelyFile';
}

/** The bytes of a file. Throws `UnlikelyFile`, and what the file system throws; `ELOOP` for a link that is not to be followed. */
export async function readRegularFile(
  path: string,
  { followsLinks, largestBytes }: { followsLinks: boolean; largestBytes: number },
): Promise<Buffer> {
  const file = await open(path, followsLinks ? openFlags : openFlags | (constants.O_NOFOLLOW ?? 0));
  try {
    const facts = await file.stat();
    if (!facts.isFile()) throw new UnlikelyFile('not a regular file');
    if (facts.size > largestBytes) throw new UnlikelyFile(`larger than ${largestBytes / 1024} KiB`);
    return await file.readFile();
  } finally {
    await file.close();
  }
}
