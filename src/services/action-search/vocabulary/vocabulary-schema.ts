import { z } from 'zod';
import { effects } from '../../../contract/app-constants.js';

const word = z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
/** Words with one space between them, none twice. */
const wordList = z
  .string()
  .regex(/^[a-z0-9-]+(?: [a-z0-9-]+)*$/)
  .refine((list) => new Set(list.split(' ')).size === list.split(' ').length, 'has a word twice');

/**
 * `synonyms.json`, by a word that actions use. `synonyms` may stand for that word and it for them; `hints` may stand for it,
 * but it does not stand for them.
 */
export const synonymTableSchema = z.record(
  word,
  z.strictObject({ synonyms: wordList.optional(), hints: wordList.optional() }),
);

/**
 * `verbs.json`, families of verbs by name. `actionVerbs` are the verbs that names of actions use, the closest in meaning
 * first; `spokenVerbs` are further verbs that people use.
 */
export const verbTableSchema = z.record(
  word,
  z.strictObject({ effect: z.enum(effects), actionVerbs: wordList, spokenVerbs: wordList.optional() }),
);

/**
 * `phrases.json`, by the two words of a verb whose second word may stand apart ("turn the flag on"): the words that it means.
 * `TIME` stands for any word of time, `OBJECT` for what must be between the two: "get it back". Where several phrases begin
 * alike, the first that fits counts.
 */
export const phraseTableSchema = z.record(z.string().regex(/^(?:[a-z]+|TIME) (?:OBJECT )?[a-z0-9]+$/), wordList);

/** `words.json`. `pastForms` and `irregularForms` name the plain form of each word. */
export const wordTableSchema = z.strictObject({
  stopWords: z.array(wordList),
  timeWords: z.array(wordList),
  abbreviations: z.record(word, wordList),
  pastForms: z.record(word, word),
  irregularForms: z.record(word, word),
});

/**
 * `frequencies.json`, stems by how many of 2,000 actions have them: at least so many, and less than twice as many. Those of
 * fewer than eight actions are left out.
 */
export const frequencyTableSchema = z.record(z.string().regex(/^\d+$/), z.array(wordList));

const name = z.string().regex(/^[a-z0-9]+(?: [a-z0-9]+)*$/);
const slug = z.string().regex(/^[a-z0-9_]+$/);

/** `app-names.json`. */
export const appNameTableSchema = z.strictObject({
  /** The slugs of apps by another name for them. */
  aliases: z.record(name, slug),
  /** Names that are no other word, although other tables have them. */
  brands: wordList,
  /** Names that any request may have as a word. */
  ordinary: wordList,
  /** Names that stand for several apps: those whose name begins with `firstWord`, and `others`. */
  vendors: z.record(name, z.strictObject({ firstWord: word, others: z.string().regex(/^[a-z0-9_ ]+$/) })),
});

export type SynonymTable = z.infer<typeof synonymTableSchema>;
export type VerbTable = z.infer<typeof verbTableSchema>;
export type PhraseTable = z.infer<typeof phraseTableSchema>;
export type WordTable = z.infer<typeof wordTableSchema>;
export type FrequencyTable = z.infer<typeof frequencyTableSchema>;
export type AppNameTable = z.infer<typeof appNameTableSchema>;
