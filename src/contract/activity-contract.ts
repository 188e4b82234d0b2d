import { z } from 'zod';
import { auditActions, auditOutcomes } from './constants.js';

/** Who did what and when, and how it ended; never what was sent or answered. */
export const auditEventSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  action: z.enum(auditActions),
  outcome: z.enum(auditOutcomes),
  actor: z.object({ userId: z.string(), name: z.string() }).optional(),
  /** The member whose account was used; present if that is not the actor, or if there was no actor. */
  actingAs: z.object({ userId: z.string(), name: z.string() }).optional(),
  app: z.string().optional(),
  agent: z.string().optional(),
  channel: z.string().optional(),
  /** The slug of the invoked action. */
  subject: z.string().optional(),
  code: z.string().optional(),
  durationMs: z.number().optional(),
});

export const activityQuerySchema = z.strictObject({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

export const activitySchema = z.object({ events: z.array(auditEventSchema), nextCursor: z.string().optional() });

export type AuditEvent = z.infer<typeof auditEventSchema>;
export type Activity = z.infer<typeof activitySchema>;
