/**
 * A record of a class as a plain object with these fields, each read once; a plain object as it is. What a class tells by accessors,
 * as those of many ORMs do, would be lost in a copy with another name: somebody would act as nobody, or as somebody else.
 */
export function toPlainRecord<Given extends object>(given: Given, fields: readonly string[]): Given {
  const prototype: unknown = Object.getPrototypeOf(given);
  if (prototype === Object.prototype || prototype === null) return given;
  return Object.fromEntries(fields.map((field) => [field, given[field as keyof Given]])) as Given;
}
