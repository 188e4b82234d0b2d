import type { Action, JsonSchema } from '../../../domain/app.js';
import { isStopWord, singularOf, stemsOf, wordsOf, wordsOfIdentifier } from '../vocabulary/words.js';
import type { SearchableApp } from './app-name-index.js';
import { appSizeFactor } from './app-size.js';
import { type NameReading, readName } from './name-reading.js';
import { type NameShares, sharesOfName } from './name-shares.js';

/** An action in the index. It gets a new `id` each time it is indexed, so that old and new entries can exist together. */
export type ActionEntry = {
  id: number;
  action: Action;
  /** Words of the slug without the app's prefix, and of the name. */
  nameWords: string[];
  singularNameWords: ReadonlySet<string>;
  reading: NameReading;
  nameShares: NameShares;
  /** The distinct stems of each field, without stop words. Words of the slug are left out of the name. */
  stems: Record<SearchedField, string[]>;
  requiredArguments: number;
  /** Below 1 in an app of many actions. */
  sizeFactor: number;
};

export const searchedFields = ['slug', 'name', 'summary', 'description', 'arguments', 'app'] as const;
export type SearchedField = (typeof searchedFields)[number];

/** The searched texts of an action, as stems with spaces between them. */
export type ActionDocument = { id: number } & Record<SearchedField, string>;

/** An app with the words that its actions share, those of its name apart. */
export type AppDescription = {
  app: SearchableApp;
  nameWords: string[];
  words: string[];
  stems: string[];
  /** Below 1 for many actions. */
  sizeFactor: number;
};

const maxDescriptionLength = 600;
const maxSummaryLength = 200;
const maxArguments = 60;
/** Longer names are no words that anybody searches for. */
const maxArgumentLength = 200;
/** Arguments that nearly every action has. */
const genericArguments =
  /^(page|per_page|page_?size|page_?token|limit|offset|cursor|next_cursor|starting_after|ending_before|fields|include|expand|sort|order|max_?results|user_?id|id)$/i;

export function toAppDescription(app: SearchableApp, actionCount = 0): AppDescription {
  const nameWords = [...wordsOf(app.name), ...wordsOf(app.slug)];
  const words = [...new Set([...nameWords, ...app.categories.flatMap(wordsOf)])];
  return { app, nameWords, words, stems: stemsOf(words), sizeFactor: appSizeFactor(actionCount) };
}

export function toActionEntry(id: number, action: Action, app: AppDescription): ActionEntry {
  const { slug, name, summary, description, arguments: argumentWords } = wordsByField(action, app);
  const required = action.inputSchema.required;
  const reading = readName(wordsOf(action.name.replace(/\(.*?\)/g, ' ')), slug, app.nameWords);
  return {
    id,
    action,
    nameWords: [...slug, ...name],
    singularNameWords: new Set([...slug, ...name].map(singularOf)),
    reading,
    nameShares: sharesOfName(new Set(stemsOf([...slug, ...name])), reading),
    stems: {
      slug: distinctStemsOf(slug),
      name: distinctStemsOf(name),
      summary: distinctStemsOf(summary),
      description: distinctStemsOf(description),
      arguments: distinctStemsOf(argumentWords),
      app: app.stems,
    },
    requiredArguments: Array.isArray(required) ? required.length : 0,
    sizeFactor: app.sizeFactor,
  };
}

function distinctStemsOf(words: string[]): string[] {
  return [...new Set(stemsOf(words))];
}

export function toActionDocument({ id, stems }: ActionEntry): ActionDocument {
  const texts = searchedFields.map((field) => [field, stems[field].join(' ')]);
  return { id, ...(Object.fromEntries(texts) as Record<SearchedField, string>) };
}

/** The distinct words of an action, as written, without stop words. */
export function wordsOfAction(action: Action, app: AppDescription): Set<string> {
  const words = Object.values(wordsByField(action, app)).flat();
  return new Set(words.filter((word) => !isStopWord(word)));
}

function wordsByField(action: Action, app: AppDescription): Record<SearchedField, string[]> {
  const slug = wordsOfSlug(action, app.app);
  const summary = summaryOf(action.description);
  return {
    slug: withoutOwner(slug),
    name: withoutOwner(wordsOf(action.name)).filter((word) => !slug.includes(word)),
    summary: wordsOf(summary),
    description: wordsOf(action.description.slice(summary.length, maxDescriptionLength)),
    arguments: argumentNames(action.inputSchema).flatMap(wordsOfIdentifier),
    app: app.words,
  };
}

export function wordsOfSlug(action: Action, app: SearchableApp): string[] {
  const prefix = `${app.slug}_`.toUpperCase();
  const rest = action.slug.toUpperCase().startsWith(prefix) ? action.slug.slice(prefix.length) : action.slug;
  return wordsOf(rest.replaceAll('_', ' '));
}

function argumentNames(schema: JsonSchema): string[] {
  const properties = schema.properties;
  if (typeof properties !== 'object' || properties === null) return [];
  return Object.keys(properties)
    .slice(0, maxArguments)
    .filter((name) => name.length <= maxArgumentLength && !genericArguments.test(name));
}

/** The beginning of a description says what the action does; then come conditions, limits and advice. */
function summaryOf(description: string): string {
  const [sentence = ''] = description
    .slice(0, maxSummaryLength)
    .split(/[.;](?:\s|$)|\brequir(?:es|ing)\b|\buse (?:this|when|after)\b/i);
  return sentence;
}

/** "For the authenticated user" says whose a thing is, and nothing about users; "get the authenticated user" does. */
function withoutOwner(words: string[]): string[] {
  const at = words.findIndex((word, position) => /^auth(enticated)?$/.test(word) && words[position + 1] === 'user');
  return at > 2 ? words.toSpliced(at, 2) : words;
}
