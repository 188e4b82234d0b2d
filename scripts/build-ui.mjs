// Builds the elements and the control center into dist/ui.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';

// Its files are named by what is in them, so those of the last build would stay.
rmSync('dist/ui/languages', { recursive: true, force: true });
for (const mode of ['production', 'control-center']) {
  const args = ['vite', 'build', '--config', 'ui/vite.config.ts', '--mode', mode, '--logLevel', 'warn'];
  execFileSync('npx', ['--no-install', ...args], { stdio: 'inherit' });
}
