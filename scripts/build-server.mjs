// Installs missing packages, then compiles everything except the elements into dist.
import { execFileSync } from 'node:child_process';
import { installWhenMissing } from './packages.mjs';

installWhenMissing();
try {
  execFileSync('npx', ['--no-install', 'tsc'], { stdio: 'inherit' });
} catch {
  console.error('The build failed; the compiler says why above.');
  process.exit(1);
}
