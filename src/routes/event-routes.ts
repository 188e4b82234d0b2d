import type { Route } from '../host/routes.js';
import type { EventStreamService } from '../services/notifications/event-stream-service.js';
import { principalOf } from './api-route.js';

export function eventRoutes({ streams }: { streams: EventStreamService }): Route[] {
  return [
    {
      method: 'GET',
      path: '/v1/appconnect/events',
      access: 'member',
      async handle(context) {
        const headers = { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' };
        const principal = principalOf(context);
        const { method, signal } = context.request;
        // Nobody would read it, and it would take the place of an open page.
        const body = method === 'HEAD' ? null : streams.open(principal, signal);
        return new Response(body, { headers });
      },
    },
  ];
}
