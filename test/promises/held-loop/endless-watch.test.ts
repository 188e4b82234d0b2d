import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const program = fileURLToPath(new URL('./endless-read.js', import.meta.url));

describe('The watch over inputs that are read', () => {
  it('ends the process at one that is read without end, and says which', async () => {
    const { signal, said } = await new Promise<{ signal?: string; said: string }>((resolve) => {
      execFile(process.execPath, [program], { timeout: 30_000 }, (error, _, said) =>
        resolve({ signal: error?.signal, said }),
      );
    });

    expect([signal, said]).to.deep.equal(['SIGKILL', 'It is read without end: an input without end\n']);
  });
});
