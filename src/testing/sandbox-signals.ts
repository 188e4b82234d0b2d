import type { Sandbox } from './sandbox.js';

const patienceMs = 2_000;

/** Closes the sandbox and ends the process when it is told to stop; a second request some time later ends it at once. */
export function closeOnSignals(sandbox: Sandbox): void {
  let askedAt: number | undefined;
  const stop = async () => {
    // Ctrl-C under npm arrives twice at the same moment: from the terminal, and handed on by npm.
    if (askedAt !== undefined && Date.now() - askedAt > patienceMs) process.exit(1);
    if (askedAt !== undefined) return;
    askedAt = Date.now();
    await sandbox.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop());
}
