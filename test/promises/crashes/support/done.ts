import type { Answer } from '../../../support/browser/browser-client.js';

/** @throws Error when it was answered with another status. */
export function done(answer: Answer, status = 200): Answer {
  if (answer.status !== status) throw new Error(`It was answered ${answer.status}.`);
  return answer;
}
