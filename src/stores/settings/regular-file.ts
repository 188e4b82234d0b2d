import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileFault } from '../../contract/refusal-values.js';
import { SharedTurns } from '../../lib/concurrency/shared-turns.js';
import { compositeKey } from '../../lib/text/composite-key.js';
import { inTime } from '../../lib/time/time-limits.js';

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
 * Of each file. A read that a silent file server keeps waiting holds one of the few threads with which Node also looks up names
 * and opens files, and holds it longer than anybody waits here: with one read for each call, all of them would soon be held.
 */
const turns = new Map<string, SharedTurns<Buffer>>();

/**
 * The bytes of a file. Throws `UnusableFile`, and what the file system throws: `ELOOP` for a link without `followsLinks`; `ETIMEDOUT`
 * after ten seconds.
 */
export function readRegularFile(path: string, options: ReadOptions): Promise<Buffer> {
  return beforeTimeout(readInTurn(path, options));
}

/** What a file system answers. Throws `ETIMEDOUT` after ten seconds. */
export function beforeTimeout<Result>(answer: Promise<Result>): Promise<Result> {
  return inTime(maxReadMs, answer, () =>
    Object.assign(new Error(`The file system did not answer in ${maxReadMs / 1000} seconds.`), { code: 'ETIMEDOUT' }),
  );
}

function readInTurn(path: string, options: ReadOptions): Promise<Buffer> {
  const key = compositeKey(path, `${options.followsLinks}`, `${options.maxBytes}`);
  const shared = turns.get(key) ?? new SharedTurns<Buffer>();
  turns.set(key, shared);
  return shared.run(() => readBytes(path, options));
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
