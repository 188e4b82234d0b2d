// Writes the search's table of word frequencies from the catalog of the emulator, or of a file: run after `npx tsc -b`,
// `node scripts/write-word-frequencies.mjs [FILE]`, where FILE holds a provider's actions as `npm run bench search-quality` takes it.
import { writeFile } from 'node:fs/promises';
import { defaultCatalog } from '../dist/src/testing/provider-emulator/catalog/default-catalog.js';
import { readActionsFile } from '../dist/test/support/search/actions-file.js';
import { actionsOfCatalog } from '../dist/test/support/search/catalog-actions.js';
import { frequenciesIn } from '../dist/test/support/search/word-frequencies.js';
import { runTool } from './support/tools.mjs';

const table = 'src/services/action-search/vocabulary/frequencies.json';
const maxLineLength = 100;
const file = process.argv[2];
const frequencies = frequenciesIn(file === undefined ? actionsOfCatalog(defaultCatalog) : readActionsFile(file));

// An object would put its numeric keys in ascending order.
const rows = [...frequencies]
  .sort(([a], [b]) => b - a)
  .map(([frequency, stems]) => `"${frequency}": ${JSON.stringify(linesOf(stems))}`);
await writeFile(table, `{${rows.join(',')}}`);
runTool('biome', 'format', '--write', table);

function linesOf(stems) {
  const lines = [''];
  for (const stem of stems) {
    if (`${lines.at(-1)} ${stem}`.length > maxLineLength) lines.push('');
    lines[lines.length - 1] = `${lines.at(-1)} ${stem}`.trim();
  }
  return lines;
}
