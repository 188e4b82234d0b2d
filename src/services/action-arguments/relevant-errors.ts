import type { ErrorObject } from 'ajv';

/** Arguments may be valid without matching the schemas inside these keywords, so errors inside are not reported themselves. */
const enclosingKeywords = new Set(['anyOf', 'oneOf', 'not', 'contains', 'propertyNames']);

/**
 * The errors that a caller can act on. Of a choice (`anyOf`, `oneOf`) among objects or lists, those of the branch that was
 * most likely meant; of any other choice, the choice itself. Errors of `if` are left out: `then` and `else` report them.
 */
export function relevantErrors(errors: ErrorObject[]): ErrorObject[] {
  return outermostErrors(errors).flatMap(({ error, inside }) => {
    if (!isChoice(error) || typeof error.data !== 'object' || error.data === null) return [error];
    return errorsOfNearestBranch(error, inside);
  });
}

/** The errors that are inside no other one; those of a choice with the errors inside it. */
export function outermostErrors(errors: ErrorObject[]): { error: ErrorObject; inside: ErrorObject[] }[] {
  const considered = errors.filter(({ keyword }) => keyword !== 'if').map(locate);
  const enclosing = considered.filter(({ error }) => enclosingKeywords.has(error.keyword));
  const outermost = considered.filter((inner) => !enclosing.some((outer) => isInside(inner, outer)));
  return outermost.map((outer) => {
    const inside = isChoice(outer.error) ? considered.filter((inner) => isInside(inner, outer)) : [];
    return { error: outer.error, inside: inside.map(({ error }) => error) };
  });
}

/** The first of many errors. If it is inside a choice: that choice, with all errors inside it if these are fewer than `max`. */
export function firstError(errors: ErrorObject[], max: number): ErrorObject[] {
  const considered = errors.filter(({ keyword }) => keyword !== 'if').map(locate);
  const [first] = considered;
  if (first === undefined) return [];
  // Ajv lists an enclosing error after those inside it.
  const outer = considered.findLast((other) => enclosingKeywords.has(other.error.keyword) && isInside(first, other));
  if (outer === undefined) return [first.error];
  const inside = considered.filter((inner) => isInside(inner, outer));
  // A branch with only some of its errors would seem to be the nearest one.
  return [...(inside.length < max ? inside : []), outer].map(({ error }) => error);
}

type LocatedError = { error: ErrorObject; schemaPath: string; instancePath: string };

/** Adds the prefixes of the paths inside an error. They are built once, since each error is compared with each. */
function locate(error: ErrorObject): LocatedError {
  return { error, schemaPath: `${error.schemaPath}/`, instancePath: `${error.instancePath}/` };
}

function isInside(inner: LocatedError, outer: LocatedError): boolean {
  const isBelow = inner.schemaPath.length > outer.schemaPath.length;
  return isBelow && hasPrefix(inner.schemaPath, outer.schemaPath) && hasPrefix(inner.instancePath, outer.instancePath);
}

/** Faster than `startsWith`, which compares long texts letter by letter. */
function hasPrefix(text: string, prefix: string): boolean {
  return text.slice(0, prefix.length) === prefix;
}

/** `anyOf` and `oneOf`. */
export function isChoice({ keyword }: ErrorObject): boolean {
  return keyword === 'anyOf' || keyword === 'oneOf';
}

function errorsOfNearestBranch(choice: ErrorObject, inner: ErrorObject[]): ErrorObject[] {
  const branches = [...branchesOf(choice, inner).values()]
    .map(relevantErrors)
    .filter((branch) => !branch.some((error) => isAt(choice, error, 'type')));
  if (branches.length === 0) return [choice];
  if (branches.flat().every((error) => isAt(choice, error, 'required'))) return errorsOfMissing(branches, choice);
  const withoutTagError = branches.filter((branch) => !branch.some((error) => isTagError(choice, error)));
  const tag =
    withoutTagError.length === 0
      ? commonTagError(branches.flat().filter((error) => isTagError(choice, error)))
      : undefined;
  if (tag !== undefined) return [tag];
  const meant = withoutTagError.length > 0 ? withoutTagError : branches;
  return meant.reduce((nearest, branch) => (branch.length < nearest.length ? branch : nearest));
}

/** The errors inside a choice by the number of its branch. */
export function branchesOf(choice: ErrorObject, inside: ErrorObject[]): Map<string, ErrorObject[]> {
  const byBranch = new Map<string, ErrorObject[]>();
  for (const error of inside) {
    const branch = error.schemaPath.slice(choice.schemaPath.length + 1).split('/', 1)[0] ?? '';
    byBranch.set(branch, [...(byBranch.get(branch) ?? []), error]);
  }
  return byBranch;
}

function isAt(choice: ErrorObject, error: ErrorObject, keyword: string): boolean {
  return error.keyword === keyword && error.instancePath === choice.instancePath;
}

/** For branches that only lack fields: the errors of those that have some and lack the fewest, or of all if none has any. */
function errorsOfMissing(branches: ErrorObject[][], choice: ErrorObject): ErrorObject[] {
  const isStarted = branches.some((branch) =>
    branch.some(({ schema }) => (schema as unknown[]).length > branch.length),
  );
  const fewest = Math.min(...branches.map(({ length }) => length));
  const [first = [], ...others] = isStarted ? branches.filter(({ length }) => length === fewest) : branches;
  if (others.length === 0) return first;
  const alternatives = [first, ...others].map((branch) => branch.map(({ params }) => String(params.missingProperty)));
  return [{ ...choice, params: { alternatives } }];
}

/** Whether the error is of a field that selects the branch, `kind` in `{ "kind": "circle" }`. */
function isTagError({ instancePath: parent }: ErrorObject, { keyword, instancePath }: ErrorObject): boolean {
  const isChild = instancePath.startsWith(`${parent}/`) && !instancePath.slice(parent.length + 1).includes('/');
  return isChild && (keyword === 'const' || keyword === 'enum');
}

/** One error for a selecting field that matches no branch, with the values that each branch accepts. */
function commonTagError(tags: ErrorObject[]): ErrorObject | undefined {
  const [first] = tags;
  if (first === undefined || tags.some(({ instancePath }) => instancePath !== first.instancePath)) return undefined;
  return { ...first, parentSchema: { anyOf: tags.map(({ parentSchema }) => parentSchema) } };
}
