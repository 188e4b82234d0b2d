import type { z } from 'zod';
import { type Action, type CatalogApp, isSameApp } from '../../domain/app.js';
import type { ProviderPage } from '../../domain/pages.js';
import type { ProviderHttp } from '../http/provider-http.js';
import type { RequestOptions } from '../port/request-options.js';
import { mapItems } from '../reading/provider-pages.js';
import { pageSchema, toolkitSchema, toolSchema } from '../reading/provider-schemas.js';
import { toAction } from './action-mapper.js';
import { isProvidersOwn, toCatalogApp } from './app-mapper.js';

const pageSize = 1000;

/** The provider's lists of apps and of their actions. Throws `ProviderFault`. */
export class ProviderCatalog {
  constructor(
    private readonly provider: URL,
    private readonly http: ProviderHttp,
  ) {}

  async listApps({ cursor }: { cursor?: string }, { signal }: RequestOptions): Promise<ProviderPage<CatalogApp>> {
    const query = { sort_by: 'usage', managed_by: 'all', limit: pageSize, cursor };
    const page = await this.http.read('/toolkits', {
      area: 'toolkits',
      schema: pageSchema,
      query,
      signal,
      size: 'large',
    });
    const isApp = (slug: string) => !isProvidersOwn(slug);
    const map = (toolkit: z.output<typeof toolkitSchema>) =>
      isApp(toolkit.slug) ? toCatalogApp(toolkit, this.provider) : undefined;
    const read = await mapItems(page, { schema: toolkitSchema, map, isOurs: isApp });
    return { ...read, nextCursor: page.next_cursor };
  }

  async listActions(
    { app, cursor }: { app: string; cursor?: string },
    { signal }: RequestOptions,
  ): Promise<ProviderPage<Action>> {
    const query = {
      toolkit_slug: app,
      toolkit_versions: 'latest',
      include_deprecated: true,
      limit: pageSize,
      cursor,
    };
    const page = await this.http.read('/tools', { area: 'tools', schema: pageSchema, query, signal, size: 'large' });
    // Under the slug that was asked for, by which its actions are found here.
    const map = (tool: z.output<typeof toolSchema>) =>
      isSameApp(tool.toolkit.slug, app) ? toAction({ ...tool, toolkit: { slug: app } }) : undefined;
    const read = await mapItems(page, { schema: toolSchema, map });
    return { ...read, nextCursor: page.next_cursor };
  }
}
