import { readdir, readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { heldEntries } from './entries.js';

const source = new URL('../../../../src/', import.meta.url);

/** Calls by which text or JSON from outside is taken apart. */
const readers =
  /JSON\.parse\(|[pP]arseJson\(|safeParse\(|chema\.parse\(|parseAnswer\(|parseItems|createParser\(|parseCookie\(|searchParams|parse\(text|stripVTControlCharacters\(/;
/**
 * What no host runs; the version of this package; what the host itself hands over; and notifications of
 * PostgreSQL, of 8,000 bytes at most.
 */
const leftOut =
  /^(?:testing|commands|contract)\/|^lib\/process\/own-version|^hosting\/(?:http\/signed-in|events\/postgres-relay)/;

describe('The table of ways in that the event loop is held by', () => {
  it('names every file that takes data from outside apart', async () => {
    const named = heldEntries.flatMap(({ readBy }) => readBy);
    const readingFiles = [];
    for (const file of await sourceFiles()) {
      if (readers.test(await readFile(new URL(file, source), 'utf8'))) readingFiles.push(file);
    }

    expect(readingFiles.filter((file) => !named.includes(file))).to.deep.equal([]);
  });

  it('names no file that does not exist', async () => {
    const files = await sourceFiles();

    expect(heldEntries.flatMap(({ readBy }) => readBy).filter((file) => !files.includes(file))).to.deep.equal([]);
  });
});

async function sourceFiles(): Promise<string[]> {
  const files = await readdir(source, { recursive: true });
  return files.filter((file) => file.endsWith('.ts') && !leftOut.test(file));
}
