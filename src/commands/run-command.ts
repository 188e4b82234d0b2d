import 'reflect-metadata';
import { ownVersion } from '../lib/process/own-version.js';
import { acceptDatabase, acceptDatabaseUsage } from './accept-database.js';
import { UsageError } from './command-arguments.js';
import { doctor, doctorUsage } from './doctor.js';

/** A text for a person, with the exit code if that may not be 0. */
type Outcome = string | { text: string; code: number };
type Command = { usage: string; summary: string; run(args: string[]): Promise<Outcome> };

/** The commands that an operator can run beside the platform, by name. */
const commands: Readonly<Record<string, Command>> = {
  'accept-database': {
    usage: acceptDatabaseUsage,
    summary: 'says that a database and a configuration directory belong together',
    run: acceptDatabase,
  },
  doctor: {
    usage: doctorUsage,
    summary: 'checks key, provider, public address, database and disk, and says what to mend first',
    run: doctor,
  },
};

/** Runs the command that the arguments name. Returns the exit code: 0 for done, 1 for failed, 2 for wrong arguments. */
export async function runCommand(
  [name, ...args]: string[],
  { say, complain }: { say(text: string): void; complain(text: string): void },
): Promise<number> {
  const ownText = await ownTextFor(name);
  if (ownText !== undefined) {
    say(ownText);
    return 0;
  }
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    complain(name === undefined ? help() : `${unknownCommand(name)}\n\n${help()}`);
    return 2;
  }
  if (args.includes('--help')) {
    say(`Usage: ${command.usage}`);
    return 0;
  }
  try {
    const outcome = await command.run(args);
    const { text, code } = typeof outcome === 'string' ? { text: outcome, code: 0 } : outcome;
    say(text);
    return code;
  } catch (error) {
    const isUsage = error instanceof UsageError;
    complain(isUsage ? `${error.message}\n\nUsage: ${command.usage}` : (error as Error).message);
    return isUsage ? 2 : 1;
  }
}

/** An address is not repeated: that of a database may hold a password. */
function unknownCommand(name: string): string {
  return name.includes('://') ? 'There is an address in place of a command.' : `There is no command "${name}".`;
}

/** What tells of the program itself. */
async function ownTextFor(name: string | undefined): Promise<string | undefined> {
  if (name === 'help' || name === '--help') return help();
  return name === 'version' || name === '--version' ? ownVersion() : undefined;
}

function help(): string {
  return `Commands:\n\n${Object.values(commands)
    .map(({ usage, summary }) => `  ${usage}\n      ${summary}`)
    .join('\n')}`;
}
