import { parseArgs } from 'node:util';

/** The arguments of a command are wrong; the message says what is wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

type Options = Record<string, { type: 'string' | 'boolean' }>;
type Values<Taken extends Options> = ReturnType<typeof parseArgs<{ args: string[]; options: Taken }>>['values'];

/** The values of the options that a command takes, by name. Throws `UsageError` for any other argument. */
export function parseArguments<Taken extends Options>(args: string[], options: Taken): Values<Taken> {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    // The argument is not repeated, since it may be the address of a database, which may hold a password.
    const isStray = code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL';
    throw new UsageError(isStray ? 'There is an argument without an option before it.' : message);
  }
}
