import type { JsonSchema } from '../../domain/app.js';
import { onceForEach } from '../../lib/memory/once-for-each.js';
import { isJsonObject } from '../../lib/text/json.js';
import { findNearestName, isMisspelling, normalizeName } from '../../lib/text/name-matching.js';
import { quotedNamesOf } from './quoted-names.js';
import { listedFields, takesNoFields } from './schemas/listed-fields.js';
import { itemsOf } from './schemas/schema-items.js';

/**
 * `known` are the fields that the object may have, listed once for each schema. `meant` is the known field that is missing
 * and closest to the unknown name. `isQuoted`: a description in the schema names it, so that the app may know it.
 * `isWrapper`: it holds known fields, in whatever case and separators, and nothing else, as models put an object around arguments.
 */
export type UnknownField = {
  path: string[];
  known: string[];
  meant?: string;
  isMisspelt: boolean;
  isQuoted?: true;
  isWrapper?: true;
};

type UnnamedField = { name: string; path: string[]; schema: JsonSchema; fields: Map<string, unknown>; given: object };

/** Finding similar names takes time, and more unknown fields than this are no spelling mistakes. */
const maxFields = 60;
/** Pairs of names that are compared for one check of arguments: 30 ms at worst. */
const maxComparisons = 10_000;

/** The fields of arguments that their schema neither lists nor accepts under any name. */
export function unknownFieldsOf(schema: JsonSchema, args: Record<string, unknown>): UnknownField[] {
  if (takesNoFields(schema)) return Object.keys(args).slice(0, maxFields).map(toStrayField);
  const search = new UnknownFieldSearch();
  search.visit(schema, args, []);
  return search.found;
}

/** A field of an action without arguments. */
function toStrayField(name: string): UnknownField {
  return { path: [name], known: [], isMisspelt: false };
}

const fieldsOf = onceForEach(listedFields);
const formOfItems = onceForEach(itemsOf);
const plainNamesOf = onceForEach((fields: Map<string, unknown>) => new Set([...fields.keys()].map(normalizeName)));

/** One walk through the arguments of a call, with what it has found and how much it has compared. */
class UnknownFieldSearch {
  readonly found: UnknownField[] = [];
  private readonly listed = new Set<JsonSchema>();
  private comparisons = 0;

  visit(schema: unknown, value: unknown, path: string[]): void {
    if (!isJsonObject(schema) || typeof value !== 'object' || value === null || this.isFull) return;
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) this.visit(formOfItems(schema), item, [...path, String(index)]);
    } else this.visitFields(schema, value, path);
  }

  private get isFull(): boolean {
    return this.found.length >= maxFields;
  }

  private visitFields(schema: JsonSchema, given: object, path: string[]): void {
    const fields = fieldsOf(schema);
    for (const [name, value] of Object.entries(given)) {
      if (this.isFull) return;
      if (fields.has(name)) this.visit(fields.get(name), value, [...path, name]);
      else if (fields.size > 0) this.add({ name, path: [...path, name], schema, fields, given });
    }
  }

  private add({ name, path, schema, fields, given }: UnnamedField): void {
    const kind = kindOf(name, { schema, fields, given, path });
    if (kind !== undefined) {
      this.found.push({ path, known: [], isMisspelt: false, ...kind });
      return;
    }
    const known = [...fields.keys()];
    this.comparisons += known.length;
    const missing = this.comparisons <= maxComparisons ? known.filter((other) => !Object.hasOwn(given, other)) : [];
    const meant = findNearestName(name, missing);
    const isMisspelt = meant !== undefined && isMisspelling(name, meant);
    const isListed = this.listed.has(schema);
    const near = meant !== undefined && { meant };
    this.found.push({ path, known: isListed ? [] : known, ...near, isMisspelt });
    if (meant === undefined) this.listed.add(schema);
  }
}

function kindOf(name: string, { schema, fields, given, path }: Omit<UnnamedField, 'name'>) {
  if (quotedNamesOf(schema).has(name)) return { isQuoted: true } as const;
  // Inside, a schema may list only a part of what the app takes, and an object hold one of its own form: a block with a button.
  if (path.length > 1 && Object.keys(given).length > 1) return undefined;
  const value = (given as Record<string, unknown>)[name];
  const inside = isJsonObject(value) ? Object.keys(value) : [];
  const known = plainNamesOf(fields);
  const isKnown = (inner: string) => fields.has(inner) || known.has(normalizeName(inner));
  return inside.length > 0 && inside.every(isKnown) ? ({ isWrapper: true } as const) : undefined;
}
