import { z } from 'zod';
import { invalidRequest, parseOrThrow } from '../errors/provider-error.js';
import type { ProviderContext } from './provider-context.js';

/** Parses the body; a missing one counts as `{}`. @throws ProviderError 400. */
export async function parseBody<Body>(context: ProviderContext, schema: z.ZodType<Body>): Promise<Body> {
  const text = await context.req.text();
  return parseOrThrow(schema, text === '' ? {} : parseJson(text), 'payload');
}

/** Parses the query. @throws ProviderError 400. */
export function parseQuery<Query>(context: ProviderContext, schema: z.ZodType<Query>): Query {
  return parseOrThrow(schema, context.req.query(), 'query');
}

/** A list in one parameter, separated by commas. Absent or empty means no filter. */
export const commaList = z
  .string()
  .optional()
  .transform((text) => {
    const values = text?.split(',').filter(Boolean) ?? [];
    return values.length > 0 ? values : undefined;
  });

export const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** The two parameters of every paged list. */
export const paging = {
  cursor: z.string().optional(),
  limit: z.coerce.number().int().min(1).optional(),
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidRequest(['Error in payload: it is not valid JSON']);
  }
}
