import { parseArgs } from 'node:util';

/**
 * The arguments of a script, as `parseArgs` gives them. `--help` prints the usage and exits with 0; arguments that it does not take
 * are named above the usage, with exit code 2.
 */
export function readArguments({ usage, options = {}, allowPositionals = false }) {
  try {
    const given = parseArgs({ options: { ...options, help: { type: 'boolean' } }, allowPositionals });
    if (!given.values.help) return given;
  } catch (error) {
    return refuse(error.message, usage);
  }
  console.log(usage);
  return process.exit(0);
}

/** Says what is wrong with the arguments, above how the script is used, and exits with 2. */
export function refuse(problem, usage) {
  console.error(`${problem}\n\n${usage}`);
  return process.exit(2);
}
