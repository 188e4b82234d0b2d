// Installs missing packages, then compiles everything except the elements into dist.
import { installWhenMissing } from './packages.mjs';
import { runTool } from './tools.mjs';

installWhenMissing();
try {
  runTool('tsc');
} catch {
  console.error('The build failed; the compiler says why above.');
  process.exit(1);
}
