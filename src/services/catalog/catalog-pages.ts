import type { Catalog, CatalogApp, Unreadable } from '../../domain/app.js';
import { fetchAllItems, type ProviderPage } from '../../domain/pages.js';

// The catalog holds about 1,500 apps, in 2 pages or, where the provider gives 50 a page, in 30; many more are a fault.
const maxPages = 60;

/** Every page, an app that comes twice as it came first; tells after each page but the last what has come so far. */
export async function readPages(
  fetchPage: (cursor: string | undefined) => Promise<ProviderPage<CatalogApp>>,
  onPart: (apps: CatalogApp[]) => void,
): Promise<Catalog> {
  const bySlug = new Map<string, CatalogApp>();
  const unreadable: Unreadable[] = [];
  const fetchAndTell = async (cursor: string | undefined) => {
    const page = await fetchPage(cursor);
    unreadable.push(...(page.unreadable ? [page.unreadable] : []));
    for (const app of page.items) if (!bySlug.has(app.slug)) bySlug.set(app.slug, app);
    if (page.nextCursor !== undefined) onPart([...bySlug.values()]);
    return page;
  };
  await fetchAllItems(fetchAndTell, { maxPages });
  const left = {
    slugs: unreadable.flatMap(({ slugs }) => slugs).filter((slug) => !bySlug.has(slug)),
    unnamed: unreadable.reduce((sum, { unnamed }) => sum + unnamed, 0),
  };
  const isSome = left.slugs.length + left.unnamed > 0;
  return { apps: [...bySlug.values()], fetchedAt: new Date().toISOString(), ...(isSome && { unreadable: left }) };
}
