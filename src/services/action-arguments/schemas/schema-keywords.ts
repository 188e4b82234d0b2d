/** Keywords whose value is a schema, a list of schemas, or a map of schemas by name. */
export const schemaKeywords = new Set([
  ...['items', 'additionalProperties', 'unevaluatedProperties', 'unevaluatedItems', 'contains', 'propertyNames'],
  ...['if', 'then', 'else', 'not'],
]);
export const schemaListKeywords = new Set(['anyOf', 'oneOf', 'allOf', 'prefixItems']);
export const schemaMapKeywords = new Set(['properties', 'patternProperties', 'dependentSchemas']);
