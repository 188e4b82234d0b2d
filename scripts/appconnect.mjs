#!/usr/bin/env node
// The command for operators: `npx --no-install appconnect help`.
import { runCommand } from '../dist/src/commands/run-command.js';

process.exitCode = await runCommand(process.argv.slice(2), { say: console.log, complain: console.error });
