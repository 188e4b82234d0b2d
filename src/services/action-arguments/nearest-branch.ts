import type { ErrorObject } from 'ajv';

/** Of these, the errors inside tell of schemas that need not hold. */
const enclosingKeywords = new Set(['anyOf', 'oneOf', 'not', 'contains', 'propertyNames']);

/**
 * The errors that somebody who writes arguments can act on. Of a choice among objects or lists, those of the branch that
 * was most likely meant; of any other choice, the choice itself. What an `if` asked for is told by `then` and `else`.
 */
export function tellingErrors(errors: ErrorObject[]): ErrorObject[] {
  const asked = errors.filter(({ keyword }) => keyword !== 'if').map(placed);
  const enclosing = asked.filter(({ error }) => enclosingKeywords.has(error.keyword));
  const outermost = asked.filter((inner) => !enclosing.some((outer) => isInside(inner, outer)));
  return outermost.flatMap((outer) => {
    const { error } = outer;
    if (!isChoice(error) || typeof error.data !== 'object' || error.data === null) return [error];
    const inside = asked.filter((inner) => isInside(inner, outer));
    return ofNearestBranch(
      error,
      inside.map(({ error }) => error),
    );
  });
}

/** The first of many errors; of one inside a choice, the choice, with all inside it where they are fewer than `most`. */
export function firstOf(errors: ErrorObject[], most: number): ErrorObject[] {
  const asked = errors.filter(({ keyword }) => keyword !== 'if').map(placed);
  const [first] = asked;
  if (first === undefined) return [];
  // What encloses others is told after them.
  const outer = asked.findLast((other) => enclosingKeywords.has(other.error.keyword) && isInside(first, other));
  if (outer === undefined) return [first.error];
  const inside = asked.filter((inner) => isInside(inner, outer));
  // Half of a branch would look like the nearest one.
  return [...(inside.length < most ? inside : []), outer].map(({ error }) => error);
}

type Placed = { error: ErrorObject; schemaPath: string; instancePath: string };

/** With its paths as they begin those of all inside: written once, since each error is compared with each. */
function placed(error: ErrorObject): Placed {
  return { error, schemaPath: `${error.schemaPath}/`, instancePath: `${error.instancePath}/` };
}

function isInside(inner: Placed, outer: Placed): boolean {
  const isBelow = inner.schemaPath.length > outer.schemaPath.length;
  return isBelow && begins(inner.schemaPath, outer.schemaPath) && begins(inner.instancePath, outer.instancePath);
}

/** As `startsWith`, which goes through long texts letter by letter. */
function begins(text: string, start: string): boolean {
  return text.slice(0, start.length) === start;
}

function isChoice({ keyword }: ErrorObject): boolean {
  return keyword === 'anyOf' || keyword === 'oneOf';
}

function ofNearestBranch(choice: ErrorObject, inner: ErrorObject[]): ErrorObject[] {
  const branches = branchesOf(choice, inner)
    .map(tellingErrors)
    .filter((branch) => !branch.some((error) => isAt(choice, error, 'type')));
  if (branches.length === 0) return [choice];
  if (branches.flat().every((error) => isAt(choice, error, 'required'))) return missingIn(branches, choice);
  const untagged = branches.filter((branch) => !branch.some((error) => isTag(choice, error)));
  const tag = untagged.length === 0 ? commonTag(branches.flat().filter((error) => isTag(choice, error))) : undefined;
  if (tag !== undefined) return [tag];
  const meant = untagged.length > 0 ? untagged : branches;
  return meant.reduce((nearest, branch) => (branch.length < nearest.length ? branch : nearest));
}

function branchesOf(choice: ErrorObject, inner: ErrorObject[]): ErrorObject[][] {
  const byBranch = new Map<string, ErrorObject[]>();
  for (const error of inner) {
    const branch = error.schemaPath.slice(choice.schemaPath.length + 1).split('/', 1)[0] ?? '';
    byBranch.set(branch, [...(byBranch.get(branch) ?? []), error]);
  }
  return [...byBranch.values()];
}

function isAt(choice: ErrorObject, error: ErrorObject, keyword: string): boolean {
  return error.keyword === keyword && error.instancePath === choice.instancePath;
}

/** Of branches that only lack fields: those that were begun and lack the fewest, and all where none was begun. */
function missingIn(branches: ErrorObject[][], choice: ErrorObject): ErrorObject[] {
  const isBegun = branches.some((branch) => branch.some(({ schema }) => (schema as unknown[]).length > branch.length));
  const fewest = Math.min(...branches.map(({ length }) => length));
  const [first = [], ...others] = isBegun ? branches.filter(({ length }) => length === fewest) : branches;
  if (others.length === 0) return first;
  const alternatives = [first, ...others].map((branch) => branch.map(({ params }) => String(params.missingProperty)));
  return [{ ...choice, params: { alternatives } }];
}

/** Whether a field that tells which branch is meant, `kind` in `{ "kind": "circle" }`, names another one. */
function isTag({ instancePath: place }: ErrorObject, { keyword, instancePath }: ErrorObject): boolean {
  const isChild = instancePath.startsWith(`${place}/`) && !instancePath.slice(place.length + 1).includes('/');
  return isChild && (keyword === 'const' || keyword === 'enum');
}

/** One error for a field that fits no branch, with what each of them wants of it. */
function commonTag(tags: ErrorObject[]): ErrorObject | undefined {
  const [first] = tags;
  if (first === undefined || tags.some(({ instancePath }) => instancePath !== first.instancePath)) return undefined;
  return { ...first, parentSchema: { anyOf: tags.map(({ parentSchema }) => parentSchema) } };
}
