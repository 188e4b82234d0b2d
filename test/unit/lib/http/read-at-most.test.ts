import { expect } from 'chai';
import { readAtMost } from '../../../../src/lib/http/read-at-most.js';

describe('A body that is read up to a limit', () => {
  let read = 0;
  async function* body(): AsyncGenerator<Uint8Array> {
    for (const part of ['one', 'two', 'three']) {
      read += 1;
      yield Buffer.from(part);
    }
  }
  const tooLong = () => new RangeError('too long');

  beforeEach(() => {
    read = 0;
  });

  it('is whole where it has as many bytes as it may', async () => {
    expect(String(await readAtMost(11, body(), tooLong))).to.equal('onetwothree');
  });

  it('is refused at the first byte too many, and the rest is not read', async () => {
    const error = await readAtMost(5, body(), tooLong).catch((reason: unknown) => reason);

    expect(error).to.be.instanceOf(RangeError);
    expect(read).to.equal(2);
  });
});
