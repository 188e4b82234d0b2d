import { setTimeout as pause } from 'node:timers/promises';
import { connectionOf } from '../../support/browser/browser-client.js';
import { calendarApp } from './load/activities.js';
import type { SoakLoad } from './load/soak-load.js';
import type { SoakPlatform } from './platform/soak-platform.js';

// A circuit opens again after four seconds, and what is retried in the background after half a minute.
const maxRecoveryMs = 60_000;
const pauseMs = 250;

/** Waits until every replica is healthy, runs a call and starts a sign-in again. Returns how long that took, in milliseconds. */
export async function recover(platform: SoakPlatform, load: SoakLoad): Promise<number> {
  const startedAt = performance.now();
  for (const { number } of platform.replicas.list()) {
    let state = await stateOf(number, platform, load);
    while (state !== 'works' && performance.now() - startedAt < maxRecoveryMs) {
      await pause(pauseMs);
      state = await stateOf(number, platform, load);
    }
    load.breaches.expect('recovery', state === 'works', `replica ${number}: ${state}`);
  }
  return performance.now() - startedAt;
}

async function stateOf(number: number, { replicas }: SoakPlatform, { members }: SoakLoad): Promise<string> {
  const { pid, url } = replicas.list().find((replica) => replica.number === number) ?? {};
  if (pid === undefined || url === undefined) return 'down';
  const member = members[0];
  const health = await member?.ask({ kind: 'page', path: '/health' }, url);
  if (health?.body?.status !== 'ok') return `health is ${JSON.stringify(health?.body)}`;
  const path = `/v1/agents/${member?.identity.agent}/tools/appconnect__invoke_action`;
  const body = { channel: 'web', input: { action: 'GMAIL_FETCH_EMAILS', arguments: { max_results: 1 } } };
  const called = await member?.ask({ kind: 'read call', method: 'POST', path, body }, url);
  if (called?.status !== 200 || called.body.isError) return `a call was answered ${JSON.stringify(called?.body)}`;
  // The provider's API has a circuit of its own, which such a call does not need.
  const started = await member?.ask({ kind: 'sign-in', method: 'POST', path: connectionOf(calendarApp) }, url);
  return started?.status === 503 ? `a sign-in was answered ${JSON.stringify(started.body)}` : 'works';
}
