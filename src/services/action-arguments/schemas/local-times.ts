import type { JsonSchema } from '../../../domain/app.js';
import { isJsonObject } from '../../../lib/text/json.js';
import { schemaKeywords, schemaListKeywords, schemaMapKeywords } from './schema-keywords.js';
import { partsOf } from './schema-parts.js';

/** A point in time whose offset may be left out, since a field beside it has its time zone. OpenAPI knows it by this name. */
export const localTimeFormat = 'date-time-local';
/** One whose offset may be left out, since its app shows one without. Agents read this name in the schema. */
export const optionalOffsetFormat = 'date-time-optional-offset';
const timeFormats = new Set<unknown>(['date-time', optionalOffsetFormat]);

export const localTime = /^\d{4}-[01]\d-[0-3]\dt[0-2]\d:[0-5]\d(?::[0-6]\d(?:\.\d+)?)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i;

const timeZoneName =
  /time[ _-]?zone|(?:^|[_-])tz(?:[_-]?(?:id|name|info))?$|(?:^|[_-])(?:iana|olson)(?:[ _-]?(?:zone|name|id))?$|(?:utc|gmt)[ _-]?offset/i;
/** It may also be a zone of deliveries or of servers, which its description then says. */
const zoneName = /^(?:\w+[_-])?zone$/i;
const describesTime = /time|iana|utc|gmt|offset|olson|\b(?:Europe|America|Asia|Africa|Australia)\//i;
const offset = /^(\d{4}-\d\d-\d\dt\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(?:z|[+-]\d\d(?::?\d\d)?)$/i;

/**
 * A dereferenced schema in which points in time are local ones where a field beside or around them has the time zone. An app
 * reads a `Z` there as UTC, or ignores one of the two, so it is suggested nowhere.
 */
export function withLocalTimes(schema: JsonSchema): JsonSchema {
  return mentionsTimeZone(schema) ? toLocalTimes(schema, false) : schema;
}

/** Most schemas do not, and copying a wide one takes long. */
function mentionsTimeZone(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(mentionsTimeZone);
  if (!isJsonObject(schema)) return false;
  return namesTimeZone(schema) || Object.entries(schema).some(([keyword, value]) => isMentionedIn(keyword, value));
}

function isMentionedIn(keyword: string, value: unknown): boolean {
  if (schemaMapKeywords.has(keyword)) return isJsonObject(value) && Object.values(value).some(mentionsTimeZone);
  return (schemaKeywords.has(keyword) || schemaListKeywords.has(keyword)) && mentionsTimeZone(value);
}

function toLocalTimes(schema: JsonSchema, isInZone: boolean): JsonSchema {
  const hasZone = isInZone || namesTimeZone(schema);
  const mapped = Object.entries(schema).map(([keyword, value]) => [keyword, inKeyword(keyword, value, hasZone)]);
  const local: JsonSchema = Object.fromEntries(mapped);
  return hasZone && timeFormats.has(local.format) ? { ...local, format: localTimeFormat } : local;
}

function namesTimeZone(schema: JsonSchema): boolean {
  const fields = isJsonObject(schema.properties) ? Object.entries(schema.properties) : [];
  return fields.some(([name, field]) => isTimeZone(name, field)) || partsOf(schema).some(namesTimeZone);
}

function isTimeZone(name: string, field: unknown): boolean {
  if (timeZoneName.test(name)) return true;
  const description = isJsonObject(field) ? field.description : undefined;
  return zoneName.test(name) && (typeof description !== 'string' || describesTime.test(description));
}

/** A point in time without its offset; any other value as it is. */
export function withoutOffset(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(offset, '$1') : value;
}

/** Schemas beyond the bounds of a schema are empty, and there may be thousands of them. */
function isEmpty(schema: JsonSchema): boolean {
  for (const _ in schema) return false;
  return true;
}

function inKeyword(keyword: string, value: unknown, hasZone: boolean): unknown {
  const inside = (inner: unknown) => (isJsonObject(inner) && !isEmpty(inner) ? toLocalTimes(inner, hasZone) : inner);
  if (schemaKeywords.has(keyword)) return Array.isArray(value) ? value.map(inside) : inside(value);
  if (schemaListKeywords.has(keyword) && Array.isArray(value)) return value.map(inside);
  if (schemaMapKeywords.has(keyword) && isJsonObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inside(inner)]));
  }
  if (!hasZone) return value;
  if (keyword === 'examples' && Array.isArray(value)) return value.map(withoutOffset);
  return keyword === 'example' ? withoutOffset(value) : value;
}
