import type { JsonSchema } from '../../../domain/app.js';
import { onceForEach } from '../../../lib/once-for-each.js';
import { listedFields } from './schema-fields.js';
import { partsOf, schemasIn } from './schema-parts.js';

const quoted = /['"`‘“]([\w.-]{1,60})['"`’”]/g;

/**
 * What the descriptions of an object and of its fields have in quotation marks. Some name a field there that no schema lists, as
 * in "You can also use 'to' as an alias", so such a field may count at the app. Most are values.
 */
export const quotedNamesOf = onceForEach((schema: JsonSchema): ReadonlySet<string> => {
  const texts = [schema, ...schemasIn([...listedFields(schema).values()])].flatMap(descriptionsIn);
  return new Set(texts.flatMap((text) => [...text.matchAll(quoted)].map(([, name = '']) => name)));
});

function descriptionsIn(schema: JsonSchema): string[] {
  const { description } = schema;
  return [...(typeof description === 'string' ? [description] : []), ...partsOf(schema).flatMap(descriptionsIn)];
}
