import { inject, injectable } from 'tsyringe';
import { ApiKeyService } from './api-key-service.js';
import { ProviderStatusService } from './provider-status-service.js';

/** The plugin's part of the host's own reports. */
@injectable()
export class StatusReportService {
  constructor(
    @inject(ApiKeyService) private readonly keys: ApiKeyService,
    @inject(ProviderStatusService) private readonly status: ProviderStatusService,
  ) {}

  /** Local checks only: whether the provider answers is not asked here, so it is never said to be available. */
  async health(): Promise<Record<string, unknown>> {
    return { appconnectConfigured: await this.keys.hasUsableKey(), appconnectAvailable: false };
  }

  /** Asks the provider, or tells what it said a few seconds ago; `appconnectCheckedAt` is null where there was nothing to ask. */
  async systemStatus(): Promise<Record<string, unknown>> {
    const badge = await this.status.badge();
    return {
      appconnectConfigured: await this.keys.hasUsableKey(),
      appconnectAvailable: badge.state === 'connected',
      appconnectCheckedAt: badge.checkedAt ?? null,
    };
  }
}
