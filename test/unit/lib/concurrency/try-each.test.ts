import { expect } from 'chai';
import { tryEach } from '../../../../src/lib/concurrency/try-each.js';
import { neverAborted } from '../../../support/signals.js';

describe('tryEach', () => {
  /** Works at the letters of a text, of which capital ones fail. */
  async function tryLetters(text: string, signal = neverAborted().signal) {
    const tried: string[] = [];
    const work = async (letter: string) => {
      tried.push(letter);
      if (letter !== letter.toLowerCase()) throw new Error(letter);
    };
    const failure = await tryEach(text, work, { signal, message: 'Not all.' }).catch((error) => error);
    const failed = failure === undefined ? [] : (failure as AggregateError).errors;
    return { tried: tried.join(''), failed: failed.map(({ message }) => message).join('') };
  }

  it('goes on after a failure', async () => {
    expect(await tryLetters('aBcDe')).to.deep.equal({ tried: 'aBcDe', failed: 'BD' });
  });

  it('stops after two failures in a row', async () => {
    expect(await tryLetters('aBCd')).to.deep.equal({ tried: 'aBC', failed: 'BC' });
  });

  it('stops where the signal aborts', async () => {
    expect(await tryLetters('ab', AbortSignal.abort())).to.deep.equal({ tried: '', failed: '' });
  });
});
