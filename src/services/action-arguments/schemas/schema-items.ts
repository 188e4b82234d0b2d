import type { JsonSchema } from '../../../domain/app.js';
import { isJsonObject } from '../../../lib/text/json.js';
import { eitherOf, isEmpty, withParts } from './joined-schemas.js';
import { canBe, choicesOf, schemasIn } from './schema-parts.js';

/** What a dereferenced schema says of each item of a list; what it says of certain places is one of several forms. */
export function itemsOf(schema: JsonSchema): JsonSchema {
  const choices = choicesOf(schema).map((branches) => {
    const forms = branches.filter((branch) => canBe('array', branch));
    return eitherOf(forms.map((form) => (isJsonObject(form) ? itemsOf(form) : {})));
  });
  const { prefixItems = [], items = {} } = schema;
  const own = eitherOf([...[prefixItems].flat(), items]);
  const said = schemasIn([own, ...schemasIn(schema.allOf).map(itemsOf), ...choices]);
  const [first = {}, ...others] = said.filter((items) => !isEmpty(items));
  return withParts(first, others);
}
