import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startProviderEmulator } from '../../../src/testing/provider-emulator/provider-emulator.js';

export type SeparateEmulator = {
  url: string;
  projectKey: string;
  /** Answers every call of an action this much later from now on. */
  delayCalls(ms: number): Promise<void>;
  close(): Promise<void>;
};

/** The provider emulator in a process of its own, so that its work does not take turns with what is measured. */
export async function forkEmulator(): Promise<SeparateEmulator> {
  const child = fork(fileURLToPath(import.meta.url), { execArgv: [] });
  const [{ url, projectKey }] = await once(child, 'message');
  return {
    url,
    projectKey,
    async delayCalls(ms) {
      const injection = {
        match: { path: '*', tool: '*' },
        fault: { kind: 'delay', ms },
        times: Number.MAX_SAFE_INTEGER,
      };
      const response = await fetch(`${url}/_emulator/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(injection),
      });
      if (!response.ok) throw new Error(`The emulator refused the delay: ${response.status}`);
    },
    async close() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.send) {
  const { url, projectKey } = await startProviderEmulator({ control: true });
  process.send({ url, projectKey });
  process.once('disconnect', () => process.exit(0));
}
