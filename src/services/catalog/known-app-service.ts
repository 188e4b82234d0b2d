import { inject, injectable } from 'tsyringe';
import type { OrgApp } from '../../domain/organization-keys.js';
import { AppUsageStore } from '../../stores/app-usage-store.js';
import { noSuchAppError } from './catalog-errors.js';
import { CatalogService } from './catalog-service.js';
import { isOffered } from './catalog-snapshot.js';

/** Refuses unknown apps, such as misspelt ones. An app that is no longer offered is known while the organization uses it. */
@injectable()
export class KnownAppService {
  constructor(
    @inject(CatalogService) private readonly catalog: CatalogService,
    @inject(AppUsageStore) private readonly usage: AppUsageStore,
  ) {}

  /** Throws `not_found` with the field. While there is no list of apps, every name is accepted. No network. */
  async requireKnown({ orgId, app }: OrgApp): Promise<void> {
    const snapshot = await this.catalog.getCached();
    if (isOffered(snapshot, app)) return;
    const used = await this.usage.read(orgId, { countMembers: true });
    if (!used.has(app)) throw noSuchAppError(app);
  }
}
