import { z } from 'zod';
import type { SearchableCatalog } from './actions-file.js';
import { InputFileError, parseItems, readJsonFile } from './input-file.js';

/** The requests that come with the project, on a catalog of the provider that does not. */
export const ownRequestsFile = 'test/quality/provider-requests.json';

export const requestKinds = ['model', 'people', 'several', 'other-language', 'absent'] as const;

export type RequestKind = (typeof requestKinds)[number];

export type ProviderRequest = {
  kind: RequestKind;
  query: string;
  /** For each task of the request, the actions that serve it; none for what no action does. */
  tasks: string[][];
  /** Not used to tune the search. */
  heldOut: boolean;
};

const slugs = z.array(z.string().min(1)).min(1);
const common = { query: z.string().min(1), heldOut: z.boolean().optional() };
const requestSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['model', 'people', 'other-language']), ...common, slugs }),
  z.strictObject({ kind: z.literal('several'), ...common, tasks: z.array(slugs).min(2) }),
  /** `app` is the name of an app that the request names and the catalog lacks. */
  z.strictObject({ kind: z.literal('absent'), ...common, app: z.string().min(1).optional() }),
]);
const example = { kind: 'model', query: 'create an issue', slugs: ['GITHUB_CREATE_AN_ISSUE'] };

/** The requests of a file that the catalog can be asked; `leftOut` are those about actions that it does not have. */
export function readProviderRequests(
  file: string,
  catalog: SearchableCatalog,
): { requests: ProviderRequest[]; leftOut: ProviderRequest[] } {
  const content = readJsonFile(file);
  if (!Array.isArray(content)) throw new InputFileError(`${file} is not an array of requests.`);
  const known = new Set(catalog.actions.map(({ slug }) => slug));
  const appNames = new Set(catalog.apps.map(({ name }) => name.toLowerCase()));
  const requests: ProviderRequest[] = [];
  const leftOut: ProviderRequest[] = [];
  for (const row of parseItems(content, { file, schema: requestSchema, example })) {
    const request = toRequest(row);
    const isAnswerable = request.tasks.every((task) => task.some((slug) => known.has(slug)));
    const isPresent = row.kind === 'absent' && row.app !== undefined && appNames.has(row.app.toLowerCase());
    (isAnswerable && !isPresent ? requests : leftOut).push(request);
  }
  if (requests.length > 0) return { requests, leftOut };
  throw new InputFileError(`${file} asks for no action of the catalog. Give requests with slugs of these actions.`);
}

function toRequest(row: z.output<typeof requestSchema>): ProviderRequest {
  const { kind, query, heldOut = false } = row;
  if (row.kind === 'several') return { kind, query, heldOut, tasks: row.tasks };
  return { kind, query, heldOut, tasks: row.kind === 'absent' ? [] : [row.slugs] };
}
