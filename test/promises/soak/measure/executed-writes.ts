import type { Execution } from '../../../../src/testing/provider-emulator/provider-emulator.js';
import { sendMail } from '../load/activities.js';
import { sendMessage } from '../load/admin-loop.js';
import type { Write } from '../load/write-ledger.js';

/** What became of the numbered writes at the provider, beside what was told and recorded. */
export type WriteTally = {
  asked: number;
  executed: number;
  recorded: number;
  /** Sentences, one for each write that broke a promise. */
  executedTwice: string[];
  notRecordedOnce: string[];
  doneButNotExecuted: string[];
  executedThoughNotSent: string[];
  executedBehindGate: string[];
  executedForOthers: string[];
};

type Facts = {
  writes: ReadonlyMap<string, Write>;
  executions: readonly Pick<Execution, 'userId' | 'tool' | 'arguments'>[];
  /** How often each call is recorded, by its hash. */
  recorded: ReadonlyMap<string, number>;
};

/** Matches every numbered write with its executions and its events. */
export function tallyWrites({ writes, executions, recorded }: Facts): WriteTally {
  const ofWrites = executions.flatMap((execution) => {
    const write = writes.get(textOf(execution));
    return write ? [{ write, execution }] : [];
  });
  const counts = new Map<Write, number>();
  for (const { write } of ofWrites) counts.set(write, (counts.get(write) ?? 0) + 1);
  const all = [...writes.values()];
  const executed = [...counts.keys()];
  const texts = (found: readonly Write[]) => found.map(({ text, told }) => `"${text}" (told: ${told})`);
  const recordedCount = (write: Write) => recorded.get(write.callHash) ?? 0;
  const isForeign = ({ write, execution }: (typeof ofWrites)[number]) =>
    execution.userId !== `platform:user:${write.userId}`;
  return {
    asked: all.length,
    executed: executed.length,
    recorded: executed.filter((write) => recordedCount(write) === 1).length,
    executedTwice: texts(executed.filter((write) => (counts.get(write) ?? 0) > 1)),
    notRecordedOnce: texts(executed.filter((write) => recordedCount(write) !== 1)),
    doneButNotExecuted: texts(all.filter((write) => write.told === 'done' && !counts.has(write))),
    executedThoughNotSent: texts(executed.filter(({ told }) => told === 'not sent')),
    executedBehindGate: texts(executed.filter(({ isForbidden }) => isForbidden)),
    executedForOthers: texts(ofWrites.filter(isForeign).map(({ write }) => write)),
  };
}

function textOf({ tool, arguments: args }: Facts['executions'][number]): string {
  if (tool === sendMail) return String(args.subject);
  return tool === sendMessage ? String(args.text) : '';
}
