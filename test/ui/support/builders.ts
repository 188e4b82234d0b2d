import type { AppRecord, ConnectionView } from '../../../src/contract/app-contract.js';

/** A working record; a test names only what matters to it. */
export function anApp(parts: Partial<AppRecord> = {}): AppRecord {
  const app = parts.app ?? 'gmail';
  return {
    app,
    name: app === 'gmail' ? 'Gmail' : app,
    description: 'Sends, finds and sorts e-mail',
    categories: ['email'],
    connectability: 'one_click',
    enabled: true,
    offered: true,
    agentCount: 1,
    connection: aConnection(),
    ...parts,
  };
}

export function aConnection(parts: Partial<ConnectionView> = {}): ConnectionView {
  return { status: 'not_connected', ...parts };
}

/** An ISO moment relative to now. */
export function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}
