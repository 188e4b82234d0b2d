import sinon from 'sinon';
import type { FakeApi } from './fake-api.js';
import { until } from './until.js';

type Method = 'listAgents' | 'listApps' | 'getApp' | 'getSettings' | 'getPublicAddress' | 'getClientTest';

/**
 * From now on the answers of a method are as they were when it was called, and come when the functions are called that this
 * fills in.
 */
export function lateAnswersOf(api: FakeApi, method: Method): (() => void)[] {
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

/** How many questions are open when an app changes a second time before the first one is answered, and after its answer. */
export async function questionsAbout(
  app: string,
  { api, method }: { api: FakeApi; method: 'listApps' | 'getApp' },
): Promise<{ whileWaiting: number; after: number }> {
  const late = lateAnswersOf(api, method);
  api.events.emit({ name: 'app.changed', data: { app } });
  await until('the question', () => late.length === 1);
  const clock = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  api.events.emit({ name: 'app.changed', data: { app } });
  await clock.tickAsync(1_000);
  const whileWaiting = late.length;
  late.shift()?.();
  await clock.tickAsync(1_000);
  clock.restore();
  return { whileWaiting, after: late.length };
}
