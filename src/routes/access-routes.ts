import { accessQuerySchema, accessSchema } from '../contract/access-contract.js';
import { viewerSchema } from '../contract/viewer-contract.js';
import type { AccessExplanationService } from '../services/access/access-explanation-service.js';
import { viewerOf } from '../services/permissions/permissions.js';
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
    defineRoute({
      method: 'GET',
      path: '/v1/appconnect/viewer',
      access: 'member',
      summary: 'What the reader may see, so that pages do not ask for what is refused',
      answer: viewerSchema,
      handle: async ({ principal }) => viewerOf(principal),
    }),
  ];
}
