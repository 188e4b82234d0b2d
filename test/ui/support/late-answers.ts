import type { FakeApi } from './fake-api.js';

/**
 * From now on the answers of a method are as they were when it was called, and come when the functions are called that this
 * fills in.
 */
export function lateAnswersOf(api: FakeApi, method: 'listApps' | 'getApp'): (() => void)[] {
  const late: (() => void)[] = [];
  const ask = api[method].bind(api) as (...parameters: unknown[]) => Promise<unknown>;
  const answerLate = async (...parameters: unknown[]) => {
    const answer = await ask(...parameters);
    await new Promise<void>((resolve) => late.push(resolve));
    return answer;
  };
  Object.assign(api, { [method]: answerLate });
  return late;
}
