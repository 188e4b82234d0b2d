import { readArguments, refuse } from './usage.mjs';

/**
 * Parses the options of `npm run bench`: which benches run, whether their results are printed as JSON, and the files for them.
 * Exits where there is no such bench, or none that takes such a file.
 */
export function readBenchOptions(benches) {
  const usage = usageOf(benches);
  const { values, positionals } = readArguments({ usage, options: optionsOf(benches), allowPositionals: true });
  const { json, ...files } = values;
  const names = Object.keys(benches);
  const chosen = positionals.length > 0 ? positionals : names;
  const stray = Object.keys(files).find((file) => !filesOf(benches[chosen.join()]).includes(file));
  if (stray !== undefined) {
    const takers = names.filter((name) => filesOf(benches[name]).includes(stray));
    refuse(`--${stray} belongs to one of these benches alone: ${takers.join(', ')}.`, usage);
  }
  const unknown = chosen.find((name) => !names.includes(name));
  if (unknown !== undefined) refuse(`There is no bench "${unknown}".`, usage);
  return { chosen, json, fileArgs: Object.entries(files).flatMap(([file, path]) => [`--${file}`, path]) };
}

function optionsOf(benches) {
  const files = Object.values(benches).flatMap(filesOf);
  return { json: { type: 'boolean' }, ...Object.fromEntries(files.map((file) => [file, { type: 'string' }])) };
}

function filesOf(bench) {
  return bench?.files ?? [];
}

function usageOf(benches) {
  const names = Object.keys(benches);
  const withFiles = Object.entries(benches).filter(([, bench]) => filesOf(bench).length > 0);
  return `npm run bench [-- --json] [name…]

  Measures, and says which bounds hold: ${names.slice(0, 7).join(', ')},
  ${names.slice(7).join(', ')}; all of them unless named.
${withFiles.map(fileUsageOf).join('')}`;
}

function fileUsageOf([name, { files, does }]) {
  return `\nnpm run bench ${name} -- ${files.map((file) => `[--${file} FILE]`).join(' ')}\n\n  ${does}\n`;
}
