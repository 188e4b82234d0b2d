import { z } from 'zod';
import type { RefusalReason } from './refusal-reasons.js';

/** Parts of the provider's API, in the words of its key settings. */
const providerAreas = [
  'toolkits',
  'tools',
  'auth configs',
  'connected accounts',
  'sessions',
  'session execution',
  'tool execution',
] as const;

export type ProviderArea = (typeof providerAreas)[number];

/** What is wrong with a file of settings. */
export const fileFaults = ['symbolic_link', 'not_utf8', 'open_quote', 'too_large', 'unusable', 'inaccessible'] as const;

export type FileFault = (typeof fileFaults)[number];

/**
 * What a refusal is about, as data: pages in other languages make their sentence of it. Holds nothing that the English one does
 * not.
 */
export const refusalValuesSchema = z.object({
  /** What the provider says, on one line and without quotation marks. */
  quote: z.string().optional(),
  /** The parts of the provider's project that a key does not open. */
  areas: z.array(z.enum(providerAreas)).optional(),
  /** The labels of what the provider wants to know before a sign-in. */
  fields: z.array(z.string()).optional(),
  /** The name of a file of settings, below the configuration directory. */
  file: z.string().optional(),
  fault: z.enum(fileFaults).optional(),
  /** The code of the operating system's error. */
  systemCode: z.string().optional(),
  /** The number of a line of a file of settings, from 1. */
  line: z.number().int().optional(),
  /** The name of an environment variable. */
  variable: z.string().optional(),
});

export type RefusalValues = z.infer<typeof refusalValuesSchema>;

/** The values of each reason that has any. Each may be absent, as in answers of an older version. */
export const valuesByReason = {
  key_rejected: ['quote'],
  key_lacks_access: ['areas', 'quote'],
  settings_unreadable: ['file', 'fault', 'systemCode', 'line'],
  setting_empty: ['variable'],
  key_elsewhere: ['line'],
  address_elsewhere: ['line'],
  fields_wanted: ['fields'],
} as const satisfies Partial<Record<RefusalReason, readonly (keyof RefusalValues)[]>>;

export type ReasonWithValues = keyof typeof valuesByReason;

/** The values that a refusal of the reason may carry. */
export type ValuesOf<Reason> = Reason extends ReasonWithValues
  ? Pick<RefusalValues, (typeof valuesByReason)[Reason][number]>
  : never;
