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
