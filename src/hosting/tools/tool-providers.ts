import type { Channel, Registration, ToolProvider, ToolRegistry, ToolScope } from '../../host/index.js';
import { Registrations } from '../registrations.js';

/** The tool providers of each channel. */
export class ToolProviders implements ToolRegistry {
  private readonly providers = new Registrations<{ channel: Channel; provider: ToolProvider }>();

  /**
   * `notifyChanged`: tells the conversations of every replica. What it returns may be a promise, which whoever calls it looks
   * after.
   */
  constructor(readonly notifyChanged: (scope: ToolScope) => void) {}

  registerProvider(channel: Channel, provider: ToolProvider): Registration {
    return this.providers.add({ channel, provider });
  }

  listChannels(): Channel[] {
    return [...new Set(this.providers.list().map(({ channel }) => channel))];
  }

  listFor(channel: Channel): ToolProvider[] {
    return this.providers
      .list()
      .filter((entry) => entry.channel === channel)
      .map(({ provider }) => provider);
  }
}
