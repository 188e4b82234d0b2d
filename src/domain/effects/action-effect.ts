import type { Effect } from '../../contract/app-constants.js';
import type { Action } from '../app.js';
import { givenPrograms } from './effect-words.js';
import { isReadByName } from './reading.js';
import { isSending } from './sending.js';
import { type SlugVerb, slugWords, verbsIn } from './slug-words.js';

type NamedAction = Pick<Action, 'slug' | 'app' | 'inputSchema'>;

/** The effect of an action about which nothing but its name is known. What the name does not tell is destructive. */
export function effectByName(action: NamedAction): Effect {
  const words = slugWords(action.slug, action.app);
  const verbs = verbsIn(words);
  if (isReadByName(words, verbs)) return 'read';
  const verb = actingVerb(verbs);
  if (verb === undefined || verb.effect === 'destructive') return 'destructive';
  if (verb.verb === 'run' && words.some((word) => givenPrograms.has(word))) return 'destructive';
  return isSending(words, verb, action.inputSchema) ? 'send' : 'write';
}

/** The effect of an action that is known to write: by its name it sends, or it does not. */
export function effectOfWrite(action: NamedAction): Effect {
  const words = slugWords(action.slug, action.app);
  const verb = actingVerb(verbsIn(words));
  return verb !== undefined && isSending(words, verb, action.inputSchema) ? 'send' : 'write';
}

/** The verb that decides: among those that are sure the gravest, otherwise the first word that may be one. */
function actingVerb(verbs: SlugVerb[]): SlugVerb | undefined {
  const acting = verbs.filter(({ effect }) => effect !== 'read');
  const sure = acting.filter(({ isSure }) => isSure);
  const gravest = (effect: Effect) => sure.find((verb) => verb.effect === effect);
  return gravest('destructive') ?? gravest('send') ?? sure[0] ?? acting[0];
}
