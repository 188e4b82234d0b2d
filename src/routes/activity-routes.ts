import { z } from 'zod';
import {
  activityExportQuerySchema,
  activityFilterSchema,
  activityQuerySchema,
  activitySchema,
  activitySummarySchema,
  auditEventSchema,
} from '../contract/activity-contract.js';
import { now } from '../lib/time/time.js';
import type { ActivityExportService } from '../services/activity/activity-export-service.js';
import type { ActivityService } from '../services/activity/activity-service.js';
import type { ActivitySummaryService } from '../services/activity/activity-summary-service.js';
import { type ApiRoute, defineFileRoute, defineRoute } from './api-route.js';

const exportTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json' } as const;

export function activityRoutes(services: {
  activity: ActivityService;
  activityExports: ActivityExportService;
  activitySummaries: ActivitySummaryService;
}): ApiRoute[] {
  const { activity, activityExports, activitySummaries } = services;
  return [
    defineRoute({
      method: 'GET',
      path: '/v1/appconnect/activity',
      access: 'member',
      summary: 'Who did what, newest first; members see their own, org admins everything',
      query: activityQuerySchema,
      answer: activitySchema,
      handle: ({ principal, query }) => activity.list(principal, query),
    }),
    defineFileRoute({
      method: 'GET',
      path: '/v1/appconnect/activity/export',
      access: 'member',
      summary:
        'The same as a file with all pages; breaks off without its end where it cannot be completed. CSV begins with a byte order mark',
      query: activityExportQuerySchema,
      files: { 'text/csv': z.string(), 'application/json': z.array(auditEventSchema) },
      handle: async ({ principal, query, signal }) => ({
        name: `activity-${now().slice(0, 10)}.${query.format}`,
        type: exportTypes[query.format],
        body: await activityExports.open(principal, query, signal),
      }),
    }),
    defineRoute({
      method: 'GET',
      path: '/v1/appconnect/activity/summary',
      access: 'member',
      summary: 'The calls of agents by day and outcome, and the most used apps; a month unless another time is given',
      query: activityFilterSchema,
      answer: activitySummarySchema,
      handle: ({ principal, query }) => activitySummaries.summarize(principal, query),
    }),
  ];
}
