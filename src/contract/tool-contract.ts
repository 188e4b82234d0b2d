import { z } from 'zod';
import { effects } from './constants.js';
import { errorCodes } from './error-table.js';

export const searchInputSchema = z.strictObject({
  query: z.string().max(500),
  app: z.string().max(120).optional(),
  limit: z.number().int().min(1).max(25).optional(),
  /** Full input schemas instead of compact ones. */
  full_schema: z.boolean().optional(),
});

export const searchOutputSchema = z.object({
  actions: z.array(
    z.object({
      action: z.string(),
      app: z.string(),
      name: z.string(),
      description: z.string(),
      input_schema: z.record(z.string(), z.unknown()),
      effect: z.enum(effects),
      connection: z.string(),
    }),
  ),
  total: z.number().int(),
  note: z.string().optional(),
});

export const invokeInputSchema = z.strictObject({
  action: z.string().min(1).max(200),
  arguments: z.record(z.string(), z.unknown()).optional(),
  /** The caller has checked a call of unknown outcome, and wants it sent again. */
  send_again: z.boolean().optional(),
});

export const invokeOutputSchema = z.object({
  action: z.string(),
  app: z.string(),
  acting_as: z.string(),
  data: z.unknown(),
  note: z.string().optional(),
});

export const connectInputSchema = z.strictObject({ app: z.string().min(1).max(120) });

export const connectOutputSchema = z.object({
  app: z.string(),
  sign_in_url: z.string(),
  expires_at: z.string(),
  say: z.string(),
});

/** The JSON text of an error result. `request_id` is also in the log. */
export const toolErrorSchema = z
  .object({ code: z.enum(errorCodes), message: z.string(), fix: z.string(), request_id: z.string() })
  .loose();

export type SearchOutput = z.infer<typeof searchOutputSchema>;
export type InvokeOutput = z.infer<typeof invokeOutputSchema>;
export type ConnectOutput = z.infer<typeof connectOutputSchema>;
export type ToolError = z.infer<typeof toolErrorSchema>;
