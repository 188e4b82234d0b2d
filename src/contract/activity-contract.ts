import { z } from 'zod';
import { auditActions, auditOutcomes, exportFormatNames } from './activity-constants.js';
import { maxSlugLength } from './app-constants.js';
import { pageLimitSchema } from './page-limit.js';
import { maxIdLength } from './text-limits.js';

/** Who did what and when, and how it ended; never what was sent or answered. */
export const auditEventSchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  action: z.enum(auditActions),
  outcome: z.enum(auditOutcomes),
  actor: z.object({ userId: z.string(), name: z.string() }).optional(),
  /** The member whose account was used: in every call, also where that is the actor, else only where there was no actor. */
  actingAs: z.object({ userId: z.string(), name: z.string() }).optional(),
  app: z.string().optional(),
  agent: z.string().optional(),
  channel: z.string().optional(),
  /** The slug of the invoked action. */
  subject: z.string().optional(),
  code: z.string().optional(),
  durationMs: z.number().optional(),
});

/** A day is the whole day, UTC; of two times, `from` is the first that counts and `to` is the first that does not. */
const dayOrTimeSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'expected a day (2026-11-20) or a time (2026-11-20T12:00:00Z)',
});

/** Which events are meant. Fields that are left out exclude nothing. */
export const activityFilterSchema = z.strictObject({
  /** Who did it, or whose account was used. */
  person: z.string().min(1).max(maxIdLength).optional(),
  agent: z.string().min(1).max(maxIdLength).optional(),
  app: z.string().min(1).max(maxSlugLength).optional(),
  outcome: z.enum(auditOutcomes).optional(),
  from: dayOrTimeSchema.optional(),
  to: dayOrTimeSchema.optional(),
});

export const activityQuerySchema = activityFilterSchema.extend({
  cursor: z.string().max(200).optional(),
  limit: pageLimitSchema({ max: 200, byDefault: 50 }),
});

export const activityExportQuerySchema = activityFilterSchema.extend({
  format: z.enum(exportFormatNames).default('csv'),
});

export const activitySchema = z.object({
  events: z.array(auditEventSchema),
  nextCursor: z.string().optional(),
  /** Whether the person is an org admin, and sees everybody's events. Services before this field leave it out. */
  isForAdmin: z.boolean().optional(),
});

/** The calls of agents in the time from `from` until before `to`, at most 400 days. Days are those of UTC. */
export const activitySummarySchema = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  calls: z.int(),
  /** Every day of that time, the first one first. */
  days: z.array(z.object({ day: z.iso.date(), outcomes: z.record(z.enum(auditOutcomes), z.int()) })),
  /** At most ten, the most used ones first. */
  apps: z.array(z.object({ app: z.string(), calls: z.int() })),
});

export type ActivityFilter = z.infer<typeof activityFilterSchema>;
export type ActivityQuery = z.infer<typeof activityQuerySchema>;
export type ActivityExportQuery = z.infer<typeof activityExportQuerySchema>;
export type ActivitySummary = z.infer<typeof activitySummarySchema>;
export type AuditEvent = z.infer<typeof auditEventSchema>;
export type Activity = z.infer<typeof activitySchema>;
