import type { Channel, Registration, ToolProvider, ToolRegistry, ToolScope } from '../../../host/index.js';
import type { HostEventBus } from '../events/host-events.js';
import { Registrations } from '../plugin/registrations.js';

/** Who gives tools on which channel. */
export class ToolProviders implements ToolRegistry {
  private readonly providers = new Registrations<{ channel: Channel; provider: ToolProvider }>();

  constructor(private readonly events: HostEventBus) {}

  registerProvider(channel: Channel, provider: ToolProvider): Registration {
    return this.providers.add({ channel, provider });
  }

  notifyChanged(scope: ToolScope): void {
    this.events.publishToolsChanged(scope);
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
