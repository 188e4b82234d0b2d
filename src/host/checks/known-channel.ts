import { channels } from '../../contract/access-constants.js';

/** @throws Error that names the channels, for a text that is none of them: nothing is registered for it, so that nobody would hear why. */
export function requireChannel(given: string): void {
  const known: readonly string[] = channels;
  if (!known.includes(given)) {
    throw new Error(`There is no channel ${JSON.stringify(given)}; the channels are ${channels.join(', ')}.`);
  }
}
