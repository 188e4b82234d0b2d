import { accessQuerySchema, accessSchema } from '../contract/access-contract.js';
import { activityQuerySchema, activitySchema } from '../contract/activity-contract.js';
import type { AccessExplanationService } from '../services/access/access-explanation-service.js';
import type { AuditService } from '../services/activity/audit-service.js';
import { type ApiRoute, defineRoute } from './api-route.js';

export function accessRoutes(services: {
  accessExplanation: AccessExplanationService;
  audit: AuditService;
}): ApiRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/v1/appconnect/access',
      access: 'member',
      summary: 'The gates between an agent and an app, in order; members about themselves, org admins about anyone',
      query: accessQuerySchema,
      answer: accessSchema,
      handle: ({ principal, query }) => services.accessExplanation.explain(principal, query),
    }),
    defineRoute({
      method: 'GET',
      path: '/v1/appconnect/activity',
      access: 'org_admin',
      summary: 'Who did what, newest first',
      query: activityQuerySchema,
      answer: activitySchema,
      handle: ({ principal, query }) => services.audit.list(principal.orgId, query),
    }),
  ];
}
