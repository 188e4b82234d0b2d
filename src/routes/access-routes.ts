import { accessQuerySchema, accessSchema } from '../contract/access-contract.js';
import type { AccessExplanationService } from '../services/access/access-explanation-service.js';
import { type ApiRoute, defineRoute } from './api-route.js';

export function accessRoutes(services: { accessExplanation: AccessExplanationService }): ApiRoute[] {
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
  ];
}
