import 'reflect-metadata';
import { stopPostgres } from '../../../support/stores/databases.js';
import { searches } from './searches.js';

/**
 * Runs one search in this process, `node run-search.js 'held loop' 60`, and sends its rows to the parent. A message from the parent, or
 * its end, ends the search early; what it uses is closed only after that, since it would fail without.
 */
const [name = '', minutes = ''] = process.argv.slice(2);
const ending = new AbortController();
for (const event of ['message', 'disconnect'] as const) process.once(event, () => ending.abort());

const rows = await searches[name]?.run(Number(minutes), ending.signal);
await stopPostgres();
process.send?.(rows, () => process.exit(0));
