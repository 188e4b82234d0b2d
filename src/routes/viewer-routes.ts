import { viewerSchema } from '../contract/viewer-contract.js';
import { viewerOf } from '../services/permissions/permissions.js';
import { type ApiRoute, defineRoute } from './api-route.js';

export function viewerRoutes(): ApiRoute[] {
  return [
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
