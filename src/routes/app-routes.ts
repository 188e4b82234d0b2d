import { agentListSchema, appListQuerySchema, appListSchema, enablementSchema } from '../contract/app-contract.js';
import type { AppService } from '../services/apps/app-service.js';
import type { AssignmentService } from '../services/apps/assignment-service.js';
import { type ApiRoute, apiRoute } from './api-route.js';

export function appRoutes(services: { apps: AppService; assignments: AssignmentService }): ApiRoute[] {
  const enablement = { status: 200, schema: enablementSchema } as const;
  const agents = { status: 200, schema: agentListSchema } as const;
  return [
    apiRoute({
      method: 'GET',
      path: '/v1/appconnect/apps',
      access: 'member',
      summary: 'Apps with their state in the organization and the own connection; view=all for org admins',
      query: appListQuerySchema,
      answer: { status: 200, schema: appListSchema },
      handle: ({ principal, query }) => services.apps.list(principal, query),
    }),
    apiRoute({
      method: 'PUT',
      path: '/v1/appconnect/apps/:app/enablement',
      access: 'org_admin',
      summary: 'Enable an app for the organization and give it to the default agent',
      answer: enablement,
      handle: ({ principal, params }) => services.apps.enable(principal, params.app ?? ''),
    }),
    apiRoute({
      method: 'DELETE',
      path: '/v1/appconnect/apps/:app/enablement',
      access: 'org_admin',
      summary: 'Disable an app for everybody in the organization at once',
      answer: enablement,
      handle: ({ principal, params }) => services.apps.disable(principal, params.app ?? ''),
    }),
    apiRoute({
      method: 'GET',
      path: '/v1/appconnect/apps/:app/agents',
      access: 'org_admin',
      summary: 'The agents of the organization, each with its tick',
      answer: agents,
      handle: ({ principal, params }) => services.assignments.list(principal, params.app ?? ''),
    }),
    apiRoute({
      method: 'PUT',
      path: '/v1/appconnect/apps/:app/agents/:agent',
      access: 'org_admin',
      summary: 'Give the app to an agent',
      answer: agents,
      handle: ({ principal, params }) =>
        services.assignments.assign(principal, { app: params.app ?? '', agent: params.agent ?? '' }),
    }),
    apiRoute({
      method: 'DELETE',
      path: '/v1/appconnect/apps/:app/agents/:agent',
      access: 'org_admin',
      summary: 'Take the app from an agent',
      answer: agents,
      handle: ({ principal, params }) =>
        services.assignments.unassign(principal, { app: params.app ?? '', agent: params.agent ?? '' }),
    }),
  ];
}
