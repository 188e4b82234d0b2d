import type { AppRecord } from '../../../src/contract/app-contract.js';
import { serverNow } from '../../api/server-clock.js';
import { availableActions, phaseOf } from '../../state/connection-phase.js';
import type { Words } from '../words.en.js';
import { type Command, type CommandTargets, wordsOf } from './commands.js';

/** `cannotSignIn`: nobody can sign in to any app now. */
type AppCommandView = { words: Words; isAdmin: boolean; cannotSignIn: boolean; targets: CommandTargets };

/** The command that leads to an app; its hint is the next step there, or else the account. */
export function appCommand(record: AppRecord, { words, isAdmin, cannotSignIn, targets }: AppCommandView): Command {
  const { app, name } = record;
  const hint = record.enabled
    ? connectionHint(record, { words, cannotSignIn })
    : words.palette[isAdmin ? 'steps' : 'states'].enable;
  return { id: `app-${app}`, group: 'apps', label: name, hint, run: () => targets.showApp(name) };
}

function connectionHint(
  record: AppRecord,
  { words, ...limits }: Pick<AppCommandView, 'words' | 'cannotSignIn'>,
): string {
  const { palette } = words;
  const phase = phaseOf(record, {}, serverNow());
  if (phase.kind === 'connected') return phase.account ?? palette.states.connected;
  const [next] = availableActions(phase, record, limits);
  return next === 'connect' || next === 'reconnect' ? palette.steps[next] : '';
}

/** What to search of a request such as “connect Gmail”: the service knows apps, not what is done with them. */
export function appQuery(text: string, { palette }: Words): string {
  const steps = Object.values(palette.steps).flatMap(wordsOf);
  return text
    .trim()
    .split(/\s+/)
    .filter((word) => !wordsOf(word).every((each) => steps.includes(each)))
    .join(' ');
}
