// A package has a README without the commands of a checkout: `put` before npm packs, `take-away` after it.
import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs';

const [step] = process.argv.slice(2);
const kept = 'dist/README-of-the-checkout.md';

if (step === 'put' && !existsSync(kept)) {
  mkdirSync('dist', { recursive: true });
  copyFileSync('README.md', kept);
  copyFileSync('PACKAGE.md', 'README.md');
} else if (step === 'take-away' && existsSync(kept)) {
  renameSync(kept, 'README.md');
}
