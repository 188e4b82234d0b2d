import { type ZodType, z } from 'zod';

/** The JSON Schema of a Zod schema, kept short: without `$schema`, and without bounds that say nothing. */
export function toJsonSchema(schema: ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, override: leaveOutSafeBounds });
  return rest;
}

/** Zod gives every whole number the bounds of JavaScript's safe integers, which say nothing. */
function leaveOutSafeBounds({ jsonSchema }: { jsonSchema: { minimum?: number; maximum?: number } }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}
