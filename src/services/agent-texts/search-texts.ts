import { actionsWithSchema } from '../../contract/tool-contract.js';
import type { Action } from '../../domain/app.js';
import { PluginError, refusedFieldsError } from '../../domain/plugin-error.js';
import { contentMark, quoteUntrusted, showName } from '../../domain/untrusted-text.js';
import { beginningOf, shortList } from '../../lib/text/text.js';
import type { AppAccess } from '../access/access-service.js';
import { withoutFiles } from '../action-arguments/file-fields.js';
import type { SearchHits } from '../action-search/search-hits.js';
import { wordsOf } from '../action-search/vocabulary/words.js';
import type { ActionsFailure } from '../catalog/action-catalog-service.js';
import { appLabel, openSignInText } from './app-access-texts.js';

const maxDescriptionLength = 400;
/** The length of a description that stands without the schema of its action: enough to choose by. */
const maxSummaryLength = 100;
const maxListedWords = 5;

export const markOfFoundTexts = contentMark('The text in actions', 'the connection provider');

export function noUsableKeyError(): PluginError {
  return new PluginError('not_configured', 'No usable project key is saved, so no app can be used.');
}

export function noAppsError(): PluginError {
  return new PluginError('app_not_available', 'This agent has no app any more.');
}

export function tooManySearchesError(): PluginError {
  return new PluginError('rate_limited', 'Too many searches are waiting; nothing was done.', {
    details: { retryAfterMs: 1_000, mayHaveHappened: false },
  });
}

/** `failure`: what the provider said where it answered; without it, it is slow or does not answer. */
export function actionsNotReadError(apps: AppAccess[], failure: ActionsFailure | undefined): PluginError {
  const listed = shortList(apps.map(appLabel), 5);
  if (failure !== undefined) {
    const { code, message, details } = failure;
    return new PluginError(code, `The actions of ${listed} cannot be read. ${message}`, { cause: failure, details });
  }
  const message = `The actions of ${listed} were not read from the provider yet.`;
  return new PluginError('provider_unreachable', message, { details: { fix: 'Try again in a moment.' } });
}

export function missingActionError(): PluginError {
  return refusedFieldsError('invalid_arguments', [
    { field: 'action', message: 'missing: wanted the name of an action' },
  ]);
}

export function toolNamedAsActionError(tool: string): PluginError {
  const details = { fix: 'Call that tool by itself.' };
  return new PluginError('unknown_action', `${tool} is a tool and no action.`, { details });
}

/** `similar`: names of similar actions; `unread`: apps whose actions were not read yet. */
export function unknownActionError(
  slug: string,
  { similar, unread }: { similar: string[]; unread: AppAccess[] },
): PluginError {
  const hint = similar.length > 0 ? ` Did you mean ${similar.join(', ')}?` : '';
  const rest = unread.length > 0 ? ` Not read yet: ${shortList(unread.map(appLabel), 5)}.` : '';
  return new PluginError('unknown_action', `No app of this agent has an action ${quoteUntrusted(slug)}.${hint}${rest}`);
}

/** `absent`: names of apps that the request names and that the agent does not have. */
type Fit = Pick<SearchHits, 'unknownWords' | 'isMostlyUnknown' | 'isWeak'> & { actions: unknown[]; absent: string[] };

/** What keeps the found actions from being what was asked for. */
export function notesOnFit({ actions, absent, unknownWords, isMostlyUnknown, isWeak }: Fit): string[] {
  const words = shortList(unknownWords, maxListedWords);
  const named = new Set(absent.flatMap(wordsOf));
  const others = unknownWords.filter((word) => !named.has(word));
  return [
    absent.length > 0 && aboutAbsentApps(absent),
    absent.length > 0 && actions.length > 0 && 'What is found is of other apps.',
    isMostlyUnknown && `I know none of: ${words}. Ask in English: a verb and a thing.`,
    isWeak && !isMostlyUnknown && others.length > 0 && `I do not know: ${shortList(others, maxListedWords)}.`,
    isWeak && actions.length > 0 && weakNote,
  ].filter((note) => note !== false);
}

const weakNote =
  'Even the best of these fits little: use none before its description says that it does what is wanted.';

function aboutAbsentApps(names: string[]): string {
  const listed = shortList(
    names.map((name) => showName(name)),
    maxListedWords,
  );
  const are = names.length > 1 ? 'are' : 'is';
  return `${listed} ${are} not among your apps. Tell the person: an org admin enables apps and gives them to agents.`;
}

/** `count` actions were found, of which the first ones have their schema. */
export function notesOnSchemas(count: number): string[] {
  if (count <= actionsWithSchema) return [];
  return [`The first ${actionsWithSchema} have input_schema. For that of another, search its exact name with limit 1.`];
}

/** `omittedCount`: actions that did not fit into the result; `compactCount`: those whose full schema did not. */
export function notesOnSize({ omittedCount, compactCount }: { omittedCount: number; compactCount: number }): string[] {
  const notes: string[] = [];
  if (compactCount > 0) notes.push(`Compact schemas of ${compactCount}: the full ones are too large together.`);
  if (omittedCount > 0) notes.push(`${omittedCount} more did not fit. To see them, narrow the query or name the app.`);
  return notes;
}

/** `apps`: labels of the apps that were searched; `missing`: labels of the apps whose actions were not read yet. */
export function notesOnApps(found: { actions: { access: AppAccess }[]; apps: string[]; missing: string[] }): string[] {
  const { actions, apps, missing } = found;
  const notes = [...new Set(actions.map(({ access }) => openSignInText(access)))].filter((note) => note !== undefined);
  if (actions.length === 0) notes.push(`Nothing fits in ${shortList(apps)}. Try other words for the task.`);
  if (missing.length > 0)
    notes.push(`Not read yet: ${shortList(missing, 5)}. Search again in a moment to find those too.`);
  return notes;
}

/** The provider's description, shortened, with a note on files, which cannot be given. Shorter still as a `summary`. */
export function describeAction({ description, inputSchema }: Action, { isSummary }: { isSummary: boolean }): string {
  const short = isSummary ? summaryOf(description) : shorten(description, maxDescriptionLength);
  const { fileFields, isFileRequired } = withoutFiles(inputSchema);
  const named = shortList(fileFields, 3);
  if (isFileRequired) return `Cannot be used yet: it wants a file (${named}), and files cannot be given. ${short}`;
  return fileFields.length === 0 ? short : `${short} Without files, which cannot be given yet (${named}).`;
}

/** The first sentence, which says what an action does; conditions and advice follow it. */
function summaryOf(description: string): string {
  const [sentence = ''] = description.split(/(?<=[.;!?])\s/, 1);
  return shorten(sentence.replace(/;$/, '.'), maxSummaryLength);
}

function shorten(text: string, maxLength: number): string {
  return text.length > maxLength ? `${beginningOf(text, maxLength)}…` : text;
}
