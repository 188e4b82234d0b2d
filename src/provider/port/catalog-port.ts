import type { Action, CatalogApp } from '../../domain/app.js';
import type { ProviderPage } from '../../domain/pages.js';
import type { RequestOptions } from './request-options.js';

/** The apps and their actions, page by page. */
export interface CatalogPort {
  /** One page of the catalog, most used first. */
  listApps(page: { cursor?: string }, options: RequestOptions): Promise<ProviderPage<CatalogApp>>;
  /** One page of the latest actions of an app. */
  listActions(query: { app: string; cursor?: string }, options: RequestOptions): Promise<ProviderPage<Action>>;
}
