import type { SandboxOptions } from '../../src/testing/sandbox.js';
import { openSandbox, type TestSandbox } from './sandbox.js';

/** A sandbox with the key saved and these apps enabled in Acme. */
export async function openReadySandbox(apps: string[], options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const sandbox = await openSandbox(options);
  const ada = await sandbox.signIn('ada', 'acme');
  const saved = await ada.put('/v1/appconnect/settings/api-key', { apiKey: sandbox.provider.projectKey });
  if (saved.status !== 200) throw new Error(`The key was refused: ${saved.body.detail}`);
  for (const app of apps) await ada.put(`/v1/appconnect/apps/${app}/enablement`);
  return sandbox;
}

// Below the time limit of a test, so that a test that waits in vain says so and leaves nothing running.
const patienceMs = 20_000;

/** Asks until it holds. Throws when that takes longer than anybody would wait. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const startedAt = performance.now();
  while (!(await holds())) {
    if (performance.now() - startedAt > patienceMs) throw new Error(`Waited in vain until ${holds}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
