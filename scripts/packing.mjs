// A package has a README without the commands of a checkout, and its scripts name no source maps, since it has none: `prepare`
// before npm packs, `undo` after it.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const [step] = process.argv.slice(2);
const kept = 'dist/README-of-the-checkout.md';

if (step === 'prepare') {
  mkdirSync('dist', { recursive: true });
  // A pack that broke off has left it; since then the README may have been restored, and the build has named the maps again.
  if (!existsSync(kept)) copyFileSync('README.md', kept);
  copyFileSync('PACKAGE.md', 'README.md');
  for (const { script, comment } of listMappedScripts()) edit(script, (text) => text.replace(comment, ''));
} else if (step === 'undo' && existsSync(kept)) {
  for (const { script, comment } of listMappedScripts())
    edit(script, (text) => (text.includes(comment) ? text : text + comment));
  renameSync(kept, 'README.md');
}

/** Each script of the package that has a source map in the checkout. */
function listMappedScripts() {
  const maps = ['dist/src', 'dist/ui'].flatMap((folder) =>
    readdirSync(folder, { recursive: true }).flatMap((path) => (path.endsWith('.js.map') ? [join(folder, path)] : [])),
  );
  return maps.map((map) => ({ script: map.replace(/\.map$/, ''), comment: `//# sourceMappingURL=${basename(map)}` }));
}

function edit(path, change) {
  const text = readFileSync(path, 'utf8');
  if (change(text) !== text) writeFileSync(path, change(text));
}
