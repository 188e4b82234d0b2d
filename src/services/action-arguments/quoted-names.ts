import type { JsonSchema } from '../../domain/app.js';
import { onceForEach } from '../../lib/memory/once-for-each.js';
import { normalizeName } from '../../lib/text/name-matching.js';
import { listedFields } from './schemas/listed-fields.js';
import { partsOf, schemasIn } from './schemas/schema-parts.js';

const quoted = /['"`‘“]([\w.-]{1,60})['"`’”]/g;

/**
 * What the descriptions of an object and of its fields have in quotation marks. Some name a field there that no schema lists, as
 * in "You can also use 'to' as an alias", so such a field may count at the app. Most are values. Without listed names in other
 * case or separators: those count only as they are listed.
 */
export const quotedNamesOf = onceForEach((schema: JsonSchema): ReadonlySet<string> => {
  const fields = listedFields(schema);
  const listed = new Set([...fields.keys()].map(normalizeName));
  const names = [schema, ...schemasIn([...fields.values()])].flatMap(descriptionsIn).flatMap(namesQuotedIn);
  return new Set(names.filter((name) => !listed.has(normalizeName(name))));
});

export function namesQuotedIn(text: string): string[] {
  return [...text.matchAll(quoted)].map(([, name = '']) => name);
}

function descriptionsIn(schema: JsonSchema): string[] {
  const { description } = schema;
  return [...(typeof description === 'string' ? [description] : []), ...partsOf(schema).flatMap(descriptionsIn)];
}
