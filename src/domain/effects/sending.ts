import { singularsOf } from '../../lib/text/text.js';
import type { JsonSchema } from '../app.js';
import { eventNouns, makingVerbs, scheduledNouns, sentNouns, unsentWords } from './effect-words.js';
import { objectOf, type SlugVerb } from './slug-words.js';

/** Whether a write reaches other people: by its verb, by what it makes or changes, or by the guests of an event. */
export function isSending(words: string[], verb: SlugVerb, inputSchema: JsonSchema): boolean {
  if (verb.effect === 'send') return true;
  if (!makingVerbs.has(verb.verb)) return false;
  const object = objectOf(words, verb.at);
  if (object.some((word) => unsentWords.has(word))) return false;
  return isSent(object, verb) || (words.some((word) => eventNouns.has(word)) && takesGuests(inputSchema));
}

/** The last noun decides: an issue comment is a comment, a comment reaction is not. */
function isSent(object: string[], { verb }: SlugVerb): boolean {
  const head = object.at(-1) ?? '';
  const forms = [head, ...singularsOf(head)];
  if (forms.some((form) => sentNouns.has(form))) return true;
  if (verb === 'schedule' && forms.some((form) => scheduledNouns.has(form))) return true;
  return object.some((word) => word === 'sharing' || word === 'share') || isSharedLink(object);
}

function isSharedLink(object: string[]): boolean {
  return object.at(-1) === 'link' && object.some((word) => word === 'shared' || word === 'public');
}

const guestsPattern = /(^|_)(attendees?|guests?|invitees?|participants?)(_|$)/i;

function takesGuests({ properties }: JsonSchema): boolean {
  return Object.keys(properties ?? {}).some((name) => guestsPattern.test(name.replace(/([a-z])([A-Z])/g, '$1_$2')));
}
