import { setTimeout as pause } from 'node:timers/promises';
import type { WriteLedger } from '../load/write-ledger.js';
import type { SoakPlatform } from '../platform/soak-platform.js';
import { countOverdueIntents, measureTables, type TableSize } from './database-growth.js';
import { tallyWrites, type WriteTally } from './executed-writes.js';
import { type AccountTally, tallyAccounts } from './known-accounts.js';
import { countRecorded } from './opened-calls.js';

// A call that was cut off is recorded by the next maintenance once it is a minute old; what could not be written, half a minute later.
const maxSettlingMs = 150_000;
const pauseMs = 2_000;

export type FinalTally = { writes: WriteTally; accounts: AccountTally; tables: TableSize[]; overdueIntents: number };

/** Compares the provider with the database once nothing is under way, or when the time for that is over. */
export async function tallyWhenSettled(platform: SoakPlatform, ledger: WriteLedger): Promise<FinalTally> {
  const deadline = performance.now() + maxSettlingMs;
  let tally = await tallyNow(platform, ledger);
  while (!isSettled(tally) && performance.now() < deadline) {
    await pause(pauseMs);
    tally = await tallyNow(platform, ledger);
  }
  const { client } = platform.postgres;
  return { ...tally, tables: await measureTables(client), overdueIntents: await countOverdueIntents(client) };
}

async function tallyNow({ provider, postgres }: SoakPlatform, { writes }: WriteLedger) {
  // The provider first: an account or a write that comes later is not missed in the database.
  const executions = await readControl(provider.url, 'executions');
  const accounts = await readControl(provider.url, 'accounts');
  return {
    writes: tallyWrites({ writes, executions, recorded: await countRecorded(postgres.client) }),
    accounts: await tallyAccounts(postgres.client, accounts),
  };
}

function isSettled({ writes, accounts }: Pick<FinalTally, 'writes' | 'accounts'>): boolean {
  return writes.notRecordedOnce.length === 0 && accounts.unknown.length === 0;
}

async function readControl(url: string, what: 'executions' | 'accounts') {
  return (await fetch(`${url}/_emulator/${what}`)).json();
}
