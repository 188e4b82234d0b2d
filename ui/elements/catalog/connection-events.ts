import { ConnectionChangedEvent } from '../../events/connection-changed-event.js';
import type { Listing } from '../../state/app-listing.js';
import { isConnectionChange } from '../connection/app-controller.js';

/** One for each app that both listings have, and whose connection the later one shows otherwise. */
export function connectionEvents(before: Listing | undefined, { apps }: Listing): ConnectionChangedEvent[] {
  const known = new Map(before?.apps.map(({ app, connection }) => [app, connection]));
  return apps.flatMap(({ app, connection }) => {
    const old = known.get(app);
    if (old === undefined || !isConnectionChange(old, connection)) return [];
    const { status, account } = connection;
    return [new ConnectionChangedEvent({ app, status, account })];
  });
}
