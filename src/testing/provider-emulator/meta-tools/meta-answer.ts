import type { z } from 'zod';
import { invalidRequest } from '../refusals/http-refusals.js';

/** What a tool of the provider itself has to say. */
export type MetaAnswer = { data: Record<string, unknown>; successful: boolean; error: string | null };

export function succeeded(data: Record<string, unknown>): MetaAnswer {
  return { data, successful: true, error: null };
}

export function failed(error: string, data: Record<string, unknown> = {}): MetaAnswer {
  return { data, successful: false, error };
}

/** The arguments of a call in the shape of `schema`. Throws the provider's 400. */
export function parseArguments<Input>(schema: z.ZodType<Input>, input: unknown): Input {
  const result = schema.safeParse(input ?? {});
  if (result.success) return result.data;
  throw invalidRequest(
    result.error.issues.map((issue) => `Error in ${['arguments', ...issue.path].join('.')}: ${issue.message}`),
  );
}
