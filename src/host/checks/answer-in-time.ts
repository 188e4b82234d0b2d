import { HostFailure } from './host-failure.js';

/** Much longer than a working host needs, and as long as people are willing to wait. */
const answerTimeoutMs = 10_000;

/** A function of the host's own has not answered. */
export class LateAnswer extends HostFailure {
  constructor(name: string) {
    super(name);
    this.message = `${name}() of the host has not answered for ${answerTimeoutMs / 1000} seconds.`;
  }
}

/**
 * What a function of the host answers. One that never does would otherwise keep everybody waiting without a word.
 * @throws HostFailure where the function throws, LateAnswer after ten seconds: both name it.
 */
export function answerInTime<Answer>(name: string, ask: () => Answer | Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LateAnswer(name)), answerTimeoutMs);
    const answer = (async () => ask())();
    const failed = (cause: unknown) => {
      throw new HostFailure(name, { cause });
    };
    // What cannot be read of a failure is a failure, too.
    answer
      .finally(() => clearTimeout(timer))
      .catch(failed)
      .then(resolve, reject);
  });
}
