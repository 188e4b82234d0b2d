import type { JsonSchema } from './catalog-seeds.js';

/** Arguments or record fields by name, in the order of display. */
export type Fields = Record<string, JsonSchema>;

export function text(description: string, extra: JsonSchema = {}): JsonSchema {
  return { type: 'string', description, ...extra };
}

export function email(description: string): JsonSchema {
  return text(description, { format: 'email', examples: ['grace@example.com'] });
}

export function link(description: string): JsonSchema {
  return text(description, { format: 'uri', examples: ['https://example.com/page'] });
}

/** A point in time, ISO 8601 with an offset. */
export function moment(description: string): JsonSchema {
  return text(description, { format: 'date-time', examples: ['2030-05-06T09:30:00Z'] });
}

/** A calendar day, `2030-05-06`. */
export function day(description: string): JsonSchema {
  return text(description, { format: 'date', examples: ['2030-05-06'] });
}

export function choice(description: string, values: string[], extra: JsonSchema = {}): JsonSchema {
  return text(description, { enum: values, ...extra });
}

export function integer(description: string, extra: JsonSchema = {}): JsonSchema {
  return { type: 'integer', description, ...extra };
}

export function decimal(description: string, extra: JsonSchema = {}): JsonSchema {
  return { type: 'number', description, ...extra };
}

export function flag(description: string, extra: JsonSchema = {}): JsonSchema {
  return { type: 'boolean', description, ...extra };
}

export function list(items: JsonSchema, description: string, extra: JsonSchema = {}): JsonSchema {
  return { type: 'array', description, items, ...extra };
}

export function record(description: string, required: Fields, optional: Fields = {}): JsonSchema {
  return { type: 'object', description, ...fields(required, optional) };
}

/** A file that was uploaded before the call; `s3key` is the key that the upload returned. */
export function uploadedFile(description: string): JsonSchema {
  const parts = {
    name: text('File name with its ending.'),
    mimetype: text('Media type.', { examples: ['application/pdf'] }),
    s3key: text('Key that the upload returned.'),
  };
  return { ...record(description, parts), title: 'FileUploadable', file_uploadable: true };
}

/** An object with keys that the app's customer chooses, such as custom fields. */
export function freeForm(description: string, extra: JsonSchema = {}): JsonSchema {
  return { type: 'object', description, additionalProperties: true, ...extra };
}

/** The arguments of an action: required ones, then optional ones. */
export function input(required: Fields, optional: Fields = {}): JsonSchema {
  return { type: 'object', ...fields(required, optional) };
}

/** The result of a list: the records under `name`, and the cursor of the next page, if there is one. */
export function pageOf(name: string, item: JsonSchema, next = 'next_cursor'): JsonSchema {
  const items = list(item, `The ${name.replaceAll('_', ' ')} of this page.`);
  return record('One page of results.', { [name]: items }, { [next]: text('Give this back to get the next page.') });
}

/** The result of a deletion. */
export function removed(key = 'id'): JsonSchema {
  const type = { type: ['string', 'integer'] };
  return record('What was removed.', { [key]: type, deleted: flag('Always true.') });
}

/** The page size. */
export function pageSize(standard: number, maximum: number): JsonSchema {
  return integer(`How many to return at most, up to ${maximum}.`, { default: standard, minimum: 1, maximum });
}

/** The cursor of a page. */
export function pageStart(): JsonSchema {
  return text('Where to go on, as the previous page said. Leave out for the first page.');
}

function fields(required: Fields, optional: Fields): JsonSchema {
  return { properties: { ...required, ...optional }, required: Object.keys(required) };
}
