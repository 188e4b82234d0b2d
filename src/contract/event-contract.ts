/** Pages listen to these. */
export const streamEventNames = ['connection.changed', 'app.changed', 'client.tested', 'settings.changed'] as const;
export type StreamEventName = (typeof streamEventNames)[number];

/** The JSON data of each server-sent event of `/v1/appconnect/events`. An event announces a change; the page then reads it. */
type StreamEventData = {
  'connection.changed': { app: string; userId: string; status: string };
  'app.changed': { app: string };
  /** A test of the OAuth client of an app has ended; its result can be read. */
  'client.tested': { app: string; userId: string };
  'settings.changed': Record<string, never>;
};

export type StreamEvent = {
  [Name in StreamEventName]: { name: Name; data: StreamEventData[Name] };
}[StreamEventName];
