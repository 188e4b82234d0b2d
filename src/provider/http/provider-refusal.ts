import { z } from 'zod';
import type { Refusal } from './provider-fault.js';
import { cleanText } from './provider-text.js';

/** As many as a text that is cut to a few hundred characters has room for. */
const maxErrors = 20;

/** The envelope in which the provider refuses (protocol §9). Its slug is what no gateway in between has. */
const envelopeSchema = z.object({
  jsonrpc: z.undefined().optional(),
  error: z.object({
    message: z.string().min(1),
    code: z.number(),
    slug: z.string().regex(/^[A-Za-z]\w{0,99}$/),
    status: z.number().optional(),
    /** What exactly did not fit, where the message says only that something did not. */
    errors: z.array(z.string()).catch([]).default([]),
  }),
});

const rpcErrorSchema = z.object({
  jsonrpc: z.literal('2.0'),
  error: z.object({ code: z.number(), message: z.string() }),
});

/** What may still be words for a person: a bare text, and the bare `message` of a 429. */
const wordsSchema = z
  .object({
    error: z
      .union([z.string(), z.object({ message: z.string() }).transform(({ message }) => message)])
      .optional()
      .catch(undefined),
    message: z.string().optional().catch(undefined),
  })
  .transform(({ error, message }) => error ?? message);

type Answer = { status: number; contentType: string; secret: string };

/** Reads the JSON of an answer that is no success. `secret` is the project key, which a refusal must not repeat. */
export function toRefusal(body: unknown, { status, contentType, secret }: Answer): Refusal {
  const isPlainJson = /^application\/json\s*(?:;|$)/i.test(contentType);
  const own = isPlainJson ? envelopeSchema.safeParse(body).data?.error : undefined;
  // An envelope about another status than the one it came with was changed on the way.
  if (own !== undefined && (own.status ?? status) === status) {
    const { code, slug, message, errors } = own;
    const words = errors.length === 0 ? message : `${message}: ${errors.slice(0, maxErrors).join('; ')}`;
    return { form: 'own', status, code, slug: cleanText(slug, { secret }), message: cleanText(words, { secret }) };
  }
  const rpc = rpcErrorSchema.safeParse(body).data?.error;
  if (rpc !== undefined) {
    return { form: 'json_rpc', status, code: rpc.code, message: cleanText(rpc.message, { secret }) };
  }
  const words = wordsSchema.safeParse(body).data;
  return { form: 'other', status, message: words === undefined ? undefined : cleanText(words, { secret }) };
}
