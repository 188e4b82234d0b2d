import type { Unreadable } from '../../domain/app.js';
import type { Logger } from '../../host/host-platform.js';
import { shortList } from '../../lib/text.js';

type Found = { now: Unreadable | undefined; before?: Unreadable; app?: string };

/** Logs what the provider lists and could not be read: once for the same items, and not at every refresh. */
export function logUnreadableItems(logger: Logger, what: 'apps' | 'actions', { now, before, app }: Found): void {
  if (now === undefined || JSON.stringify(now) === JSON.stringify(before)) return;
  logger.warn(`The provider lists ${what} in a form that cannot be read.`, {
    ...(app !== undefined && { app }),
    [what]: shortList(now.slugs),
    unnamed: now.unnamed,
  });
}
