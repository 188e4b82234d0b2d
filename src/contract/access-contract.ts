import { z } from 'zod';
import { channels } from './channels.js';
import { errorCodes } from './error-codes.js';

export const gateNames = ['key', 'enabled', 'assigned', 'acting_member', 'connected'] as const;
export const gateOwners = ['platform_admin', 'org_admin', 'member'] as const;

export const gateSchema = z.object({
  gate: z.enum(gateNames),
  passed: z.boolean(),
  /** Who can mend it. */
  owner: z.enum(gateOwners),
  /** The one thing that mends it; present only where the gate failed. */
  mend: z.string().optional(),
  code: z.enum(errorCodes).optional(),
  /** Set where it failed for another reason than its name tells: `enabled`, for an app that left the provider's catalog. */
  cause: z.enum(['not_offered']).optional(),
});

export const accessQuerySchema = z.strictObject({
  agent: z.string().min(1).max(200),
  app: z.string().min(1).max(120),
  channel: z.enum(channels).default('web'),
  member: z.string().min(1).max(200).optional(),
});

export const accessSchema = z.object({
  allowed: z.boolean(),
  /** The member whose account would be used. */
  actingAs: z.object({ userId: z.string(), name: z.string(), account: z.string().optional() }).optional(),
  gates: z.array(gateSchema),
});

export type GateName = (typeof gateNames)[number];
export type Gate = z.infer<typeof gateSchema>;
export type Access = z.infer<typeof accessSchema>;
export type AccessQuery = z.infer<typeof accessQuerySchema>;
