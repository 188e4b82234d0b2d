import type { Action, JsonSchema } from '../../domain/app.js';
import type { SearchedApp } from './app-names.js';
import { isStopWord, stemOf, stemsOf, wordsOf, wordsOfIdentifier } from './words.js';

/** What the index holds of an action. `id` is new at every indexing, so that old and new can stand side by side. */
export type ActionEntry = {
  id: number;
  action: Action;
  /** Words of the slug without the app's prefix, and of the name. */
  nameWords: string[];
  /** Their stems, stop words left out. */
  nameStems: string[];
  requiredArguments: number;
};

/** The texts that are searched, as stems between blanks; what the slug says, the name need not repeat. */
export type ActionDocument = {
  id: number;
  slug: string;
  name: string;
  description: string;
  arguments: string;
  app: string;
};

const LONGEST_DESCRIPTION = 600;
const MOST_ARGUMENTS = 60;
/** Arguments that nearly every action has and that say nothing about it. */
const PLAIN_ARGUMENTS =
  /^(page|per_page|page_?size|page_?token|limit|offset|cursor|next_cursor|starting_after|ending_before|fields|include|expand|sort|order|max_?results|user_?id|id)$/i;

export function toActionEntry(id: number, action: Action, app: SearchedApp): ActionEntry {
  const nameWords = [...new Set([...slugWords(action, app), ...wordsOf(action.name)])];
  const required = action.inputSchema.required;
  return {
    id,
    action,
    nameWords,
    nameStems: [...new Set(stemsOf(nameWords))],
    requiredArguments: Array.isArray(required) ? required.length : 0,
  };
}

export function toActionDocument(id: number, action: Action, app: SearchedApp): ActionDocument {
  const fields = wordsByField(action, app);
  const joined = Object.entries(fields).map(([field, words]) => [field, stemsOf(words).join(' ')]);
  return { id, ...(Object.fromEntries(joined) as Omit<ActionDocument, 'id'>) };
}

/** Every different word of an action, as written. */
export function wordsOfAction(action: Action, app: SearchedApp): Set<string> {
  const words = Object.values(wordsByField(action, app)).flat();
  return new Set(words.filter((word) => !isStopWord(word)));
}

/** Stems by which an app is named, so that a name's words are not held against its actions. */
export function appStems(app: SearchedApp): Set<string> {
  return new Set([...wordsOf(app.name), ...wordsOf(app.slug)].map(stemOf));
}

function wordsByField(action: Action, app: SearchedApp): Record<Exclude<keyof ActionDocument, 'id'>, string[]> {
  const slug = slugWords(action, app);
  return {
    slug,
    name: wordsOf(action.name).filter((word) => !slug.includes(word)),
    description: wordsOf(action.description.slice(0, LONGEST_DESCRIPTION)),
    arguments: argumentNames(action.inputSchema).flatMap(wordsOfIdentifier),
    app: [...new Set([...wordsOf(app.name), ...wordsOf(app.slug), ...app.categories.flatMap(wordsOf)])],
  };
}

function slugWords(action: Action, app: SearchedApp): string[] {
  const prefix = `${app.slug}_`.toUpperCase();
  const rest = action.slug.toUpperCase().startsWith(prefix) ? action.slug.slice(prefix.length) : action.slug;
  return wordsOf(rest.replaceAll('_', ' '));
}

function argumentNames(schema: JsonSchema): string[] {
  const properties = schema.properties;
  if (typeof properties !== 'object' || properties === null) return [];
  return Object.keys(properties)
    .slice(0, MOST_ARGUMENTS)
    .filter((name) => !PLAIN_ARGUMENTS.test(name));
}
