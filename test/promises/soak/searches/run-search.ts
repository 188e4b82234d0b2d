import 'reflect-metadata';
import { stopPostgres } from '../../../support/databases.js';
import { searches } from './searches.js';

// Runs one search in this process, `node run-search.js 'held loop' 60`, and sends its rows to the parent, without which it ends.
const [name = '', minutes = ''] = process.argv.slice(2);
process.once('disconnect', () => void stopPostgres().finally(() => process.exit(1)));
const rows = await searches[name]?.run(Number(minutes));
await stopPostgres();
process.send?.(rows, () => process.exit(0));
