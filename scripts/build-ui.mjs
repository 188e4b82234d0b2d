// Builds the elements and the control center into dist/ui.
import { execFileSync } from 'node:child_process';

for (const mode of ['production', 'control-center']) {
  const args = ['vite', 'build', '--config', 'ui/vite.config.ts', '--mode', mode, '--logLevel', 'warn'];
  execFileSync('npx', ['--no-install', ...args], { stdio: 'inherit' });
}
