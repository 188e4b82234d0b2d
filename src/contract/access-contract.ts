import { z } from 'zod';
import { channels, gateCauses, gateNames, gateOwners } from './access-constants.js';
import { maxSlugLength } from './app-constants.js';
import { errorCodes } from './error-table.js';
import { maxIdLength } from './text-limits.js';

const gateSchema = z.object({
  gate: z.enum(gateNames),
  passed: z.boolean(),
  /** Who can open it. */
  owner: z.enum(gateOwners),
  /** The one step that opens it; present only when the gate failed. */
  mend: z.string().optional(),
  code: z.enum(errorCodes).optional(),
  /**
   * Set when the reason is not the one that the gate's name says: `enabled` fails for an app that left the provider's catalog, and
   * `connected` for an account that was connected with a key of another project, or whose connection works no more.
   */
  cause: z.enum(gateCauses).optional(),
});

export const accessQuerySchema = z.strictObject({
  agent: z.string().min(1).max(maxIdLength),
  app: z.string().min(1).max(maxSlugLength),
  channel: z.enum(channels).default('web'),
  member: z.string().min(1).max(maxIdLength).optional(),
});

export const accessSchema = z.object({
  allowed: z.boolean(),
  /** The member whose account would be used. */
  actingAs: z.object({ userId: z.string(), name: z.string(), account: z.string().optional() }).optional(),
  gates: z.array(gateSchema),
});

export type Gate = z.infer<typeof gateSchema>;
export type Access = z.infer<typeof accessSchema>;
export type AccessQuery = z.infer<typeof accessQuerySchema>;
