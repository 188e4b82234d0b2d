import { z } from 'zod';
import { networkTroubleSchema } from './network-trouble.js';
import { refusalReasons } from './refusal-reasons.js';
import { refusalValuesSchema } from './refusal-values.js';
import { badgeStates, keySources } from './settings-constants.js';
import { maxAddressLength, maxKeyLength } from './text-limits.js';

export const settingsSchema = z.object({
  key: z.object({
    saved: z.boolean(),
    source: z.enum(keySources).optional(),
    lastFour: z.string().optional(),
    /** Whether the reader may replace or forget it here; false while the environment or a file supplies it. */
    editable: z.boolean(),
    /** Why it may not be edited, in words. */
    readOnlyReason: z.string().optional(),
  }),
  badge: z.object({
    state: z.enum(badgeStates),
    /** In words. */
    reason: z.string().optional(),
    /** The reason as a code, if it is one of these; for pages in other languages. */
    refusal: z.enum(refusalReasons).optional(),
    /** The facts of the refusal. */
    values: refusalValuesSchema.optional(),
    /** For platform admins, where no connection to the provider comes about. */
    network: networkTroubleSchema.optional(),
    checkedAt: z.iso.datetime().optional(),
  }),
  /** True for those who may run the doctor, absent for others. */
  mayExamine: z.boolean().optional(),
  /** What would stop without this key, over all organizations; present for those who may replace or delete it. */
  inUse: z.object({ connections: z.number().int(), members: z.number().int(), apps: z.number().int() }).optional(),
});

export const saveKeySchema = z.strictObject({
  apiKey: z
    .string('expected the project key as text')
    .min(1, 'expected a project key')
    .max(maxKeyLength, 'is far longer than a key'),
});

export const publicAddressSchema = z.object({
  webPublicUrl: z.string().optional(),
  source: z.enum(['environment', 'saved']).optional(),
  /** Whether the reader may change it here; false while the environment sets it. */
  editable: z.boolean(),
  /** Why it may not be edited, in words. */
  readOnlyReason: z.string().optional(),
  /** Why links for chats and bridges cannot be made with this address, if they cannot. */
  problem: z.string().optional(),
  /** The problem as a code, for pages in other languages. */
  refusal: z.enum(refusalReasons).optional(),
  /** The facts of the refusal. */
  values: refusalValuesSchema.optional(),
});

/** An empty string clears the address. */
export const savePublicAddressSchema = z.strictObject({
  webPublicUrl: z.string('expected an address as text').max(maxAddressLength, 'is longer than an address'),
});

export type Settings = z.infer<typeof settingsSchema>;
export type PublicAddress = z.infer<typeof publicAddressSchema>;
