import { PluginError } from '../domain/plugin-error.js';
import type { Route } from '../host/routes.js';
import type { EventStreamService } from '../services/notifications/event-stream-service.js';

export function eventRoutes(services: { streams: EventStreamService }): Route[] {
  return [
    {
      method: 'GET',
      path: '/v1/appconnect/events',
      access: 'member',
      async handle({ principal, request }) {
        if (principal === undefined) throw new PluginError('unauthenticated', 'Sign in to the platform first.');
        const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
        return new Response(services.streams.open(principal, request.signal), { headers });
      },
    },
  ];
}
