// Installs what is missing, then compiles everything but the elements into dist.
import { execFileSync } from 'node:child_process';
import { installWhenMissing } from './packages.mjs';

installWhenMissing();
execFileSync('npx', ['--no-install', 'tsc'], { stdio: 'inherit' });
