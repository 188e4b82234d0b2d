import { inject, injectable } from 'tsyringe';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { ApiKeyStore } from '../../stores/api-key-store.js';
import { PublicAddressStore } from '../../stores/public-address-store.js';

/** What an installation sees to when it starts, before any traffic. */
@injectable()
export class InstallationService {
  constructor(
    @inject(ApiKeyStore) private readonly keys: ApiKeyStore,
    @inject(PublicAddressStore) private readonly addresses: PublicAddressStore,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /** Never throws: what cannot be mended is in the log, and stops nothing. */
  async start(): Promise<void> {
    for (const store of [this.keys, this.addresses]) await this.removeLeftovers(store);
  }

  private async removeLeftovers(store: { removeLeftovers(): Promise<void> }): Promise<void> {
    try {
      await store.removeLeftovers();
    } catch (error) {
      this.logger.warn('Copies of settings that an ended save left behind could not be removed.', { error });
    }
  }
}
