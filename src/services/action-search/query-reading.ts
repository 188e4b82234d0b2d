import type { Mention } from './app-names.js';
import { isTimeWord } from './everyday-words.js';
import { choosing } from './grammar-words.js';
import { type Intent, intentOf, isNegated, isQuestionWord } from './query-intent.js';
import { type Lexicon, type ReadWord, readWords } from './read-words.js';
import { fitToChoice, fitToNumber, fitToTime, impliedVerb, timeAlone, type Wish, wishesOf } from './wishes.js';
import { isPastForm } from './words.js';

export type QueryReading = {
  wishes: Wish[];
  intent?: Intent;
  /** Apps that it names, each with how surely it is meant (0 to 1). */
  apps: Map<string, number>;
  /** Whether it speaks of a time, or asks for one. */
  isTimed: boolean;
};

const nameStress = 0.2;

/** Reads a request in everyday words against the words that the actions use. */
export function readQuery(query: string, lexicon: Lexicon): QueryReading {
  const { words, clauses } = readWords(query, lexicon);
  const intent = intentOf({ ...clauses, words: words.map(spoken) }, lexicon.names);
  const read = words.map(({ word }) => word);
  const mentions = lexicon.names.mentionsIn(read, lexicon.vocabulary);
  const meant = withNamesInTheBackground(words, mentions).filter((_, at) => !isNegated(read, at));
  const isTimed = words.some(({ said }) => isTimeWord(said) || said === 'when');
  const verb = intent?.at === undefined ? undefined : words[intent.at];
  const wishes = wishesOf(meant, verb, lexicon.vocabulary);
  if (wishes.length === 0 && isTimed) wishes.push(timeAlone);
  if (!verb) wishes.push(impliedVerb(intent));
  if (intent?.effect !== 'write') fitToNumber(wishes);
  if (intent?.effect === 'read' && read.some((word) => choosing.has(word))) fitToChoice(wishes);
  if (isTimed && intent) fitToTime(wishes, intent);
  return {
    wishes: withoutRepetition(wishes),
    intent,
    apps: new Map(mentions.flatMap(({ apps }) => [...apps])),
    isTimed,
  };
}

/** What is left of a request of which no action speaks: that it is about a time, and what it wants done. */
export function withoutThings(reading: QueryReading): QueryReading[] {
  const { intent } = reading;
  const verb = intent?.at !== undefined || intent?.effect === 'read' ? [impliedVerb(intent)] : [];
  return [...(reading.isTimed ? [[timeAlone, ...verb]] : []), verb].map((wishes) => ({ ...reading, wishes }));
}

/** The name of an app says where something is wanted, and little about what. */
function withNamesInTheBackground(words: ReadWord[], mentions: Mention[]): ReadWord[] {
  const names = mentions.filter(({ apps }) => [...apps.values()].some((surety) => surety === 1));
  return words.map((word, at) => {
    const isName = names.some((name) => name.at <= at && at < name.at + name.length);
    return isName ? { ...word, stress: word.stress * nameStress } : word;
  });
}

/** A phrase stands for its meaning; what asks or tells is taken as said. */
function spoken({ said, word }: ReadWord): string {
  return isQuestionWord(said) || isPastForm(said) ? said : word;
}

function withoutRepetition(wishes: Wish[]): Wish[] {
  const seen = new Set<string>();
  return wishes.filter((wish) => {
    const key = [...wish.stems.keys()].join(' ');
    return !seen.has(key) && seen.add(key);
  });
}
