import type { Injection } from '../../../../src/testing/provider-emulator/provider-emulator.js';
import { during, type FaultScene } from './fault-scene.js';

const calls = { path: '*', tool: '*' };
const links = { method: 'POST', path: '*/connected_accounts/link' };
const anything = { path: '/api/*' };
const always = Number.MAX_SAFE_INTEGER;

/** What the provider does wrong, in turn. `after`: the request is handled, and only its answer is spoilt. */
const faults: readonly Injection[] = [
  { match: calls, fault: { kind: 'status', status: 429 } },
  { match: calls, fault: { kind: 'status', status: 500 } },
  { match: calls, fault: { kind: 'reset', after: true } },
  { match: calls, fault: { kind: 'truncated' } },
  { match: calls, fault: { kind: 'html', status: 502, after: true } },
  { match: calls, fault: { kind: 'delay', ms: 2_000, after: true } },
  { match: links, fault: { kind: 'reset', after: true } },
  { match: links, fault: { kind: 'status', status: 503, after: true } },
  { match: anything, fault: { kind: 'status', status: 503 } },
  { match: { path: '*' }, fault: { kind: 'reset' } },
];

export async function spoilProvider(scene: FaultScene): Promise<void> {
  const control = `${scene.platform.provider.url}/_emulator/faults`;
  for (const injection of faults) {
    if (scene.signal.aborted) break;
    await fetch(control, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...injection, times: always }),
    });
    scene.count('faults of the provider');
    await during(scene.durationMs / faults.length, scene);
    await fetch(control, { method: 'DELETE' });
  }
}
