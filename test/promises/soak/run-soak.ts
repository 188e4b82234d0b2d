import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { printable, toRows } from './report.js';
import { runSoak } from './soak.js';
import type { SoakRecord } from './soak-record.js';
import { isBroken, judge } from './verdict.js';

/** Runs one soak in this process, `node run-soak.js --minutes 5`; a message from the parent, or its end, ends it early. */
const { values } = parseArgs({ options: { minutes: { type: 'string' }, json: { type: 'boolean' } } });
const ending = new AbortController();
for (const event of ['message', 'disconnect'] as const) process.once(event, () => ending.abort());

const startedAt = performance.now();
const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(0)} s`.padStart(7);
const progress = (line: string) => process.stderr.write(`${seconds()}  ${line}\n`);

// A run of hours that something ends before its searches are over has told what its load did.
const onLoadOver = (loaded: SoakRecord) => values.json || process.stdout.write(`${printable(loaded, judge(loaded))}\n`);

const record = await runSoak({ minutes: Number(values.minutes), signal: ending.signal, progress, onLoadOver });
const verdicts = judge(record);
const text = values.json ? JSON.stringify(toRows(record, verdicts), undefined, 2) : printable(record, verdicts);
// The embedded PostgreSQL ends a process that runs out of work with the code 0, whatever `exitCode` says.
process.stdout.write(`${text}\n`, () => process.exit(verdicts.some(isBroken) ? 1 : 0));
