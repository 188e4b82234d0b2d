import {
  agentListSchema,
  agentParameters,
  appListQuerySchema,
  appListSchema,
  appParameters,
  enablementSchema,
} from '../contract/app-contract.js';
import type { AppListService } from '../services/apps/app-list-service.js';
import type { AssignmentService } from '../services/apps/assignment-service.js';
import type { EnablementService } from '../services/apps/enablement-service.js';
import { type ApiRoute, defineRoute } from './api-route.js';

export function appRoutes(services: {
  appList: AppListService;
  enablement: EnablementService;
  assignments: AssignmentService;
}): ApiRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/v1/appconnect/apps',
      access: 'member',
      summary:
        "Apps with their state in the organization and the caller's own connection; view=all for org admins. The cursor counts the apps before it: where the list changes between two pages, an app may be left out or come twice",
      query: appListQuerySchema,
      answer: appListSchema,
      handle: ({ principal, query }) => services.appList.list(principal, query),
    }),
    defineRoute({
      method: 'PUT',
      path: '/v1/appconnect/apps/:app/enablement',
      access: 'org_admin',
      summary: 'Enable an app for the organization and give it to the default agent',
      params: appParameters,
      answer: enablementSchema,
      handle: ({ principal, params }) => services.enablement.enable(principal, params.app),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/v1/appconnect/apps/:app/enablement',
      access: 'org_admin',
      summary: 'Disable an app for everybody in the organization at once',
      params: appParameters,
      answer: enablementSchema,
      handle: ({ principal, params }) => services.enablement.disable(principal, params.app),
    }),
    defineRoute({
      method: 'GET',
      path: '/v1/appconnect/apps/:app/agents',
      access: 'org_admin',
      summary: 'The agents of the organization, each with its tick',
      params: appParameters,
      answer: agentListSchema,
      handle: ({ principal, params }) => services.assignments.list(principal, params.app),
    }),
    defineRoute({
      method: 'PUT',
      path: '/v1/appconnect/apps/:app/agents/:agent',
      access: 'org_admin',
      summary: 'Give the app to an agent',
      params: agentParameters,
      answer: agentListSchema,
      handle: ({ principal, params }) => services.assignments.assign(principal, params),
    }),
    defineRoute({
      method: 'DELETE',
      path: '/v1/appconnect/apps/:app/agents/:agent',
      access: 'org_admin',
      summary: 'Take the app from an agent',
      params: agentParameters,
      answer: agentListSchema,
      handle: ({ principal, params }) => services.assignments.unassign(principal, params),
    }),
  ];
}
