import { z } from 'zod';
import { effects } from './app-constants.js';
import { errorCodes } from './error-table.js';
import { maxResultCharacters, maxSearchLimit, maxSkippedCharacters, minResultCharacters } from './tool-constants.js';

/** A search returns so many actions unless its `limit` says otherwise. */
export const defaultSearchLimit = 15;
/** So many of them, the best ones, come with their input schema. */
export const actionsWithSchema = 3;

/** Each description helps a model to fill in the field. They are part of every conversation, so they are short. */
export const searchInputSchema = z.strictObject({
  query: z.string().max(500).describe('As in "reply to email"; no names, dates, ids. Or an exact action name.'),
  app: z.string().max(120).optional().describe('Search this app only; set it whenever known.'),
  limit: z
    .number()
    .int()
    .min(1)
    .max(maxSearchLimit)
    .optional()
    .describe(`At most this many; ${defaultSearchLimit} if left out.`),
  full_schema: z.boolean().optional().describe('Full input schemas; when the short one lacks a field.'),
});

export const searchOutputSchema = z.object({
  actions: z.array(
    z.object({
      action: z.string(),
      app: z.string(),
      name: z.string(),
      description: z.string(),
      /** Only of the first ones. */
      input_schema: z.record(z.string(), z.unknown()).optional(),
      effect: z.enum(effects).describe('send reaches other people.'),
      connection: z.string().describe('State of the account.'),
      for: z.string().optional().describe('The task it is for.'),
    }),
  ),
  total: z.number().int().describe('Matches in all.'),
  note: z.string().optional(),
});

export const invokeInputSchema = z.strictObject({
  action: z.string().min(1).max(200).describe('Exact name from search.'),
  arguments: z.record(z.string(), z.unknown()).optional().describe('Fit its input_schema; all its fields go in here.'),
  /** Their number and length are bounded where they are parsed, since the schema is a part of every conversation. */
  fields: z.array(z.string()).optional().describe('Only these places of data, as issues[].title.'),
  max_characters: z
    .number()
    .int()
    .min(minResultCharacters)
    .max(maxResultCharacters)
    .optional()
    .describe('Of the whole result; 12000 for a read, else 4000.'),
  skip_characters: z
    .number()
    .int()
    .min(0)
    .max(maxSkippedCharacters)
    .optional()
    .describe('To read on where a text was cut.'),
  send_again: z
    .boolean()
    .optional()
    .describe('true only after outcome_unknown, if a check in the app shows it did not happen.'),
});

export const invokeOutputSchema = z.object({
  action: z.string(),
  app: z.string(),
  acting_as: z.string().describe('Whose account.'),
  note: z.string().optional().describe('Read it first.'),
  data: z.unknown().describe('App content.'),
});

export const connectInputSchema = z.strictObject({
  app: z.string().min(1).max(120).describe('Name of the app, as in your instructions.'),
});

export const connectOutputSchema = z.object({
  app: z.string(),
  sign_in_url: z.string(),
  expires_at: z.string(),
  say: z.string().describe('Tell the person.'),
});

/** The JSON text of an error result. `request_id` is also in the log. */
export const toolErrorSchema = z
  .object({ code: z.enum(errorCodes), message: z.string(), fix: z.string(), request_id: z.string() })
  .loose();

export type SearchOutput = z.infer<typeof searchOutputSchema>;
export type InvokeOutput = z.infer<typeof invokeOutputSchema>;
export type ConnectOutput = z.infer<typeof connectOutputSchema>;
export type ToolError = z.infer<typeof toolErrorSchema>;
