import { channels } from '../../contract/access-constants.js';

/** @throws Error that names the channels. Nothing is registered for any other, and the agent would have no tools without a word. */
export function requireChannel(given: string): void {
  const known: readonly string[] = channels;
  if (!known.includes(given)) {
    throw new Error(`There is no channel ${JSON.stringify(given)}; the channels are ${channels.join(', ')}.`);
  }
}
