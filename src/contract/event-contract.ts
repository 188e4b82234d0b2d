import { z } from 'zod';

/** Server-sent events of `/v1/appconnect/events`: the event's name, and its data as JSON. They announce; the reader refetches. */
export const streamEvents = {
  'connection.changed': z.object({ app: z.string(), userId: z.string(), status: z.string() }),
  'app.changed': z.object({ app: z.string() }),
  /** What a test of the OAuth client of an app came to can be read. */
  'client.tested': z.object({ app: z.string(), userId: z.string() }),
  'settings.changed': z.object({}),
} as const;

export type StreamEventName = keyof typeof streamEvents;
export type StreamEvent = {
  [Name in StreamEventName]: { name: Name; data: z.infer<(typeof streamEvents)[Name]> };
}[StreamEventName];
