import { inject, injectable } from 'tsyringe';
import { AppUsageStore } from '../../stores/app-usage-store.js';
import { ProviderProjectService } from '../provider-project/provider-project-service.js';
import { unknownApp } from './catalog-errors.js';
import { CatalogService } from './catalog-service.js';
import { isOffered } from './catalog-snapshot.js';

/** Tells apps from misspelt names. An app that left the catalog stays known where the organization uses it. */
@injectable()
export class KnownAppService {
  constructor(
    @inject(CatalogService) private readonly catalog: CatalogService,
    @inject(ProviderProjectService) private readonly projects: ProviderProjectService,
    @inject(AppUsageStore) private readonly usage: AppUsageStore,
  ) {}

  /** Throws `not_found`, naming the field. Without a list to look in, every name passes. No network. */
  async requireKnown(place: { orgId: string; app: string }): Promise<void> {
    const known = await this.catalog.getCached(await this.projects.findProjectId());
    if (isOffered(known, place.app)) return;
    const used = await this.usage.read(place.orgId, { countMembers: true });
    if (!used.has(place.app)) throw unknownApp(place.app);
  }
}
