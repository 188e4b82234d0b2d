import { type ZodType, z } from 'zod';

/** The JSON Schema of a shape, as short as it can be said: without the word for its dialect, and without empty bounds. */
export function toJsonSchema(schema: ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, override: leaveOutSafeBounds });
  return rest;
}

/** Whole numbers come with the bounds of what JavaScript can count, which say nothing. */
function leaveOutSafeBounds({ jsonSchema }: { jsonSchema: { minimum?: number; maximum?: number } }): void {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}
