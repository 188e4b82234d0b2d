import type { Action, CatalogApp } from '../../domain/app.js';
import type { ProviderPage } from '../../domain/pages.js';
import type { ProviderHttp } from '../http/provider-http.js';
import { sortedItems, toNextCursor } from '../http/provider-pages.js';
import { pageSchema, toolkitSchema, toolSchema } from '../http/provider-schemas.js';
import { toAction } from './action-mapper.js';
import { isProvidersOwn, toCatalogApp } from './app-mapper.js';

const pageSize = 1000;

/** Apps and their actions, as the provider lists them. Throws `ProviderFault`. */
export class ProviderCatalog {
  constructor(
    private readonly provider: URL,
    private readonly http: ProviderHttp,
  ) {}

  async listApps(
    { cursor }: { cursor?: string },
    { signal }: { signal: AbortSignal },
  ): Promise<ProviderPage<CatalogApp>> {
    const query = { sort_by: 'usage', managed_by: 'all', limit: pageSize, cursor };
    const page = await this.http.read('/toolkits', {
      area: 'toolkits',
      schema: pageSchema,
      query,
      signal,
      size: 'large',
    });
    const isApp = (slug: string) => !isProvidersOwn(slug);
    const { items, ...rest } = sortedItems(page, toolkitSchema, isApp);
    const toolkits = items.filter(({ slug }) => isApp(slug));
    return {
      items: toolkits.map((toolkit) => toCatalogApp(toolkit, this.provider)),
      nextCursor: toNextCursor(page, cursor),
      ...rest,
    };
  }

  async listActions(
    { app, cursor }: { app: string; cursor?: string },
    { signal }: { signal: AbortSignal },
  ): Promise<ProviderPage<Action>> {
    const query = {
      toolkit_slug: app,
      toolkit_versions: 'latest',
      include_deprecated: true,
      limit: pageSize,
      cursor,
    };
    const page = await this.http.read('/tools', { area: 'tools', schema: pageSchema, query, signal, size: 'large' });
    const { items, ...rest } = sortedItems(page, toolSchema);
    const tools = items.filter((tool) => tool.toolkit.slug === app);
    return { items: tools.map(toAction), nextCursor: toNextCursor(page, cursor), ...rest };
  }
}
