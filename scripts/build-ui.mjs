// Builds the elements and the control center into dist/ui.
import { rmSync } from 'node:fs';
import { writeElementTypes } from './support/element-types.mjs';
import { runTool } from './support/tools.mjs';

// Its files are named by what is in them, so those of the last build would stay.
rmSync('dist/ui/languages', { recursive: true, force: true });
for (const mode of ['production', 'server', 'control-center']) {
  runTool('vite', 'build', '--config', 'ui/vite.config.ts', '--mode', mode, '--logLevel', 'warn');
}
writeElementTypes();
