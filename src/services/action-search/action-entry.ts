import type { Action, JsonSchema } from '../../domain/app.js';
import type { SearchableApp } from './app-names.js';
import { isStopWord, stemsOf, wordsOf, wordsOfIdentifier } from './words.js';

/** What the index holds of an action. `id` is new at every indexing, so that old and new can stand side by side. */
export type ActionEntry = {
  id: number;
  action: Action;
  /** Words of the slug without the app's prefix, and of the name. */
  nameWords: string[];
  /** The stems of each text, without stop words; what the slug says, the name need not repeat. */
  stems: Record<SearchedField, string[]>;
  requiredArguments: number;
};

export const searchedFields = ['slug', 'name', 'description', 'arguments', 'app'] as const;
export type SearchedField = (typeof searchedFields)[number];

/** The searched texts of an action, as stems between blanks. */
export type ActionDocument = { id: number } & Record<SearchedField, string>;

/** An app with what its actions share. */
export type DescribedApp = { app: SearchableApp; words: string[]; stems: string[] };

const maxDescriptionLength = 600;
const maxArguments = 60;
/** Arguments that nearly every action has and that say nothing about it. */
const plainArguments =
  /^(page|per_page|page_?size|page_?token|limit|offset|cursor|next_cursor|starting_after|ending_before|fields|include|expand|sort|order|max_?results|user_?id|id)$/i;

export function describeApp(app: SearchableApp): DescribedApp {
  const words = [...new Set([...wordsOf(app.name), ...wordsOf(app.slug), ...app.categories.flatMap(wordsOf)])];
  return { app, words, stems: stemsOf(words) };
}

export function toActionEntry(id: number, action: Action, described: DescribedApp): ActionEntry {
  const { slug, name, description, arguments: argumentWords } = wordsByField(action, described);
  const required = action.inputSchema.required;
  return {
    id,
    action,
    nameWords: [...slug, ...name],
    stems: {
      slug: stemsOf(slug),
      name: stemsOf(name),
      description: stemsOf(description),
      arguments: stemsOf(argumentWords),
      app: described.stems,
    },
    requiredArguments: Array.isArray(required) ? required.length : 0,
  };
}

export function toActionDocument({ id, stems }: ActionEntry): ActionDocument {
  const texts = searchedFields.map((field) => [field, stems[field].join(' ')]);
  return { id, ...(Object.fromEntries(texts) as Record<SearchedField, string>) };
}

/** Every different word of an action, as written. */
export function wordsOfAction(action: Action, described: DescribedApp): Set<string> {
  const words = Object.values(wordsByField(action, described)).flat();
  return new Set(words.filter((word) => !isStopWord(word)));
}

function wordsByField(action: Action, described: DescribedApp): Record<SearchedField, string[]> {
  const slug = slugWords(action, described.app);
  return {
    slug,
    name: wordsOf(action.name).filter((word) => !slug.includes(word)),
    description: wordsOf(action.description.slice(0, maxDescriptionLength)),
    arguments: argumentNames(action.inputSchema).flatMap(wordsOfIdentifier),
    app: described.words,
  };
}

function slugWords(action: Action, app: SearchableApp): string[] {
  const prefix = `${app.slug}_`.toUpperCase();
  const rest = action.slug.toUpperCase().startsWith(prefix) ? action.slug.slice(prefix.length) : action.slug;
  return wordsOf(rest.replaceAll('_', ' '));
}

function argumentNames(schema: JsonSchema): string[] {
  const properties = schema.properties;
  if (typeof properties !== 'object' || properties === null) return [];
  return Object.keys(properties)
    .slice(0, maxArguments)
    .filter((name) => !plainArguments.test(name));
}
