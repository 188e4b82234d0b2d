import { activityQuerySchema, activitySchema } from '../contract/activity-contract.js';
import type { ActivityService } from '../services/activity/activity-service.js';
import { type ApiRoute, defineRoute } from './api-route.js';

export function activityRoutes({ activity }: { activity: ActivityService }): ApiRoute[] {
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
  ];
}
