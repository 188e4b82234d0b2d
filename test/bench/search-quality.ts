import { parseArgs } from 'node:util';
import { InputFileError } from '../support/search/input-file.js';
import type { BenchRow } from './bench-row.js';
import { goldenRows } from './search-quality/golden-rows.js';
import { providerRows } from './search-quality/provider-rows.js';

const options = { actions: { type: 'string' }, requests: { type: 'string' }, misses: { type: 'string' } } as const;

/** Measures how often the right action is found: on the emulator's catalog, or with `--actions` on that of a provider. */
export function benchSearchQuality(args: string[]): Promise<BenchRow[]> {
  const { actions, ...files } = parseArgs({ args, options }).values;
  if (actions !== undefined) return providerRows({ actions, ...files });
  if (args.length === 0) return goldenRows();
  throw new InputFileError('--requests and --misses need --actions FILE, a file of the actions that are asked for.');
}
