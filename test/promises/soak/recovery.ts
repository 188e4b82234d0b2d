import { setTimeout as pause } from 'node:timers/promises';
import { connectionOf } from '../../support/browser/browser-client.js';
import { mailApp } from './load/activities.js';
import type { SoakLoad } from './load/soak-load.js';
import type { SoakMember } from './load/soak-member.js';
import type { SoakPlatform } from './platform/soak-platform.js';

// A circuit opens again after four seconds, and what is retried in the background after half a minute.
const maxRecoveryMs = 60_000;
const pauseMs = 250;

/** Waits until every replica is healthy, runs a call and starts a sign-in again. Returns how long that took, in milliseconds. */
export async function recover(platform: SoakPlatform, load: SoakLoad): Promise<number> {
  const startedAt = performance.now();
  let turn = 0;
  const ask = (number: number) => {
    // One after the other, so that nobody asks for more sign-ins than a member may within a minute.
    const member = load.members[turn++ % load.members.length];
    const { url } = platform.replicas.list().find((replica) => replica.number === number && replica.pid) ?? {};
    return url === undefined || member === undefined ? 'down' : stateOf(url, member);
  };
  for (const { number } of platform.replicas.list()) {
    let state = await ask(number);
    while (state !== 'works' && performance.now() - startedAt < maxRecoveryMs) {
      await pause(pauseMs);
      state = await ask(number);
    }
    load.breaches.expect('recovery', state === 'works', `replica ${number}: ${state}`);
  }
  return performance.now() - startedAt;
}

/** What the replica at that address does for the member: `works`, or what it answers instead. */
export async function stateOf(url: string, member: Pick<SoakMember, 'ask' | 'identity'>): Promise<string> {
  const health = await member.ask({ kind: 'page', path: '/health' }, url);
  if (health?.body?.status !== 'ok') return `health is ${JSON.stringify(health?.body)}`;
  const path = `/v1/agents/${member.identity.agent}/tools/appconnect__invoke_action`;
  const body = { channel: 'web', input: { action: 'GMAIL_FETCH_EMAILS', arguments: { max_results: 1 } } };
  const called = await member.ask({ kind: 'read call', method: 'POST', path, body }, url);
  if (called?.status !== 200 || called.body.isError) return `a call was answered ${JSON.stringify(called?.body)}`;
  // The provider's API has a circuit of its own, which such a call does not need. The load starts no sign-in to this app, which
  // would end this one with 410 whether the replica works or not.
  const started = await member.ask({ kind: 'sign-in', method: 'POST', path: connectionOf(mailApp) }, url);
  if (started?.status === 201) return 'works';
  return `a sign-in was answered ${started?.status} ${JSON.stringify(started?.body)}`;
}
