import { z } from 'zod';
import { cleanText } from '../clean-text.js';
import { isOwnEnvelope } from './own-envelope.js';
import type { ErrorReply } from './provider-fault.js';

/** More errors do not fit into the few hundred characters that are kept of a message. */
const maxErrors = 20;

/** The provider's own error envelope (protocol §9). Older parts of its API send no `slug`, and some write the code as a text. */
const envelopeSchema = z.object({
  jsonrpc: z.undefined().optional(),
  error: z.object({
    message: z.string().min(1),
    code: z
      .union([
        z.number(),
        z
          .string()
          .regex(/^\d{1,9}$/)
          .transform(Number),
      ])
      .nullish(),
    slug: z
      .string()
      .regex(/^[A-Za-z]\w{0,99}$/)
      .nullish(),
    status: z.number().optional(),
    /** The details of a message that only says that validation failed. */
    errors: z.array(z.string()).catch([]).default([]),
  }),
});

const rpcErrorSchema = z.object({
  jsonrpc: z.literal('2.0'),
  error: z.object({ code: z.number(), message: z.string() }),
});

/** Messages in other forms: a bare text, and the bare `message` of a 429. */
const messageSchema = z
  .object({
    error: z
      .union([z.string(), z.object({ message: z.string() }).transform(({ message }) => message)])
      .optional()
      .catch(undefined),
    message: z.string().optional().catch(undefined),
  })
  .transform(({ error, message }) => error ?? message);

type Answer = { status: number; contentType: string; secret: string };

/** Reads the JSON body of an error response. `secret` is the project key, which is redacted. */
export function toErrorReply(body: unknown, { status, contentType, secret }: Answer): ErrorReply {
  const isPlainJson = /^application\/json\s*(?:;|$)/i.test(contentType);
  const own = isPlainJson ? envelopeSchema.safeParse(body).data?.error : undefined;
  if (own !== undefined && isOwnEnvelope(own, status)) {
    const { code, slug, message, errors } = own;
    const fullMessage = errors.length === 0 ? message : `${message}: ${errors.slice(0, maxErrors).join('; ')}`;
    return {
      form: 'own',
      status,
      ...(code != null && { code }),
      ...(slug != null && { slug: cleanText(slug, { secret }) }),
      message: cleanText(fullMessage, { secret }),
    };
  }
  const rpc = rpcErrorSchema.safeParse(body).data?.error;
  if (rpc !== undefined) {
    return { form: 'json_rpc', status, code: rpc.code, message: cleanText(rpc.message, { secret }) };
  }
  const message = messageSchema.safeParse(body).data;
  return { form: 'other', status, message: message === undefined ? undefined : cleanText(message, { secret }) };
}

/** Longer waits that a server asks for are reported as this long. */
export const maxRetryAfterMs = 3_600_000;

const seconds = /^\d+(?:\.\d+)?$/;
/** Both forms of a date that a server may send; anything else that a runtime takes for one may be of another year. */
const httpDate = /^[A-Z][a-z]{2,8}, \d\d[ -][A-Z][a-z]{2}[ -]\d{2}(?:\d{2})? \d\d:\d\d:\d\d GMT$/;

/** A `Retry-After` header (RFC 9110 §10.2.3: seconds or a date) in milliseconds; undefined for anything else. Never throws. */
export function parseRetryAfter(header: string | undefined, nowMs: number = Date.now()): number | undefined {
  const text = header?.trim() ?? '';
  if (seconds.test(text)) return boundedWait(Number(text) * 1_000);
  return httpDate.test(text) ? boundedWait(Date.parse(text) - nowMs) : undefined;
}

function boundedWait(waitMs: number): number | undefined {
  return Number.isNaN(waitMs) ? undefined : Math.round(Math.min(Math.max(waitMs, 0), maxRetryAfterMs));
}
