import { z } from 'zod';
import { errorCodes } from './error-table.js';
import { refusalReasons } from './refusal-reasons.js';
import { refusalValuesSchema } from './refusal-values.js';

/** A problem document of RFC 9457. Since `type` is `about:blank`, `title` is the status in words. */
const problemSchema = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.number().int(),
  /** What happened and what to do, in a sentence for a person. */
  detail: z.string(),
  code: z.enum(errorCodes),
  /** Why exactly it was refused, or what is wrong with a key, an address or the storage. */
  reason: z.enum(refusalReasons).optional(),
  /** The facts of the reason, for pages in other languages. */
  values: refusalValuesSchema.optional(),
  requestId: z.string(),
  /** The fields that were refused, each with what was expected. */
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});

/** As it is published: where a request does not reach the plugin, the host answers with a code of its own. */
export const publishedProblemSchema = problemSchema.extend({ code: z.union([problemSchema.shape.code, z.string()]) });

export type Problem = z.infer<typeof problemSchema>;
