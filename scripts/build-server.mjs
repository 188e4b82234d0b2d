// Installs missing packages, then compiles the sources into dist: all but the elements and the tests.
import { installWhenMissing } from './support/packages.mjs';
import { compileSources } from './support/tools.mjs';

installWhenMissing();
try {
  compileSources();
} catch {
  console.error('The build failed; the compiler says why above.');
  process.exit(1);
}
