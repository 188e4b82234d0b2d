import type { Browser, Page } from 'playwright-core';
import type { BenchRow } from '../bench-row.js';
import type { CatalogHost } from './catalog-host.js';
import { quantile } from './durations.js';

type Network = { megabits: number; latencyMs: number; maxColdMs: number };

/** A slow mobile network, and one at its edge. The latency counts for each request, with the connection and its handshakes. */
const networks: Network[] = [
  { megabits: 1.6, latencyMs: 150, maxColdMs: 2_000 },
  { megabits: 0.4, latencyMs: 400, maxColdMs: 4_000 },
];
const rounds = 5;

/** From the address to the first rows that a person sees, on slow networks: with nothing in the browser's cache, and again. */
export async function measureSlowStarts(browser: Browser, host: CatalogHost): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const network of networks) {
    const cold: number[] = [];
    const warm: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const page = await openPage(browser, network, host);
      cold.push(await measureStart(page, host));
      warm.push(await measureStart(page, host));
      await page.context().close();
    }
    const name = `first rows at ${network.megabits} Mbit/s and ${network.latencyMs} ms a request, median`;
    const bound = { atMost: network.maxColdMs };
    rows.push({ name: `${name}, nothing cached`, value: quantile(cold, 0.5), unit: 'ms', bound });
    rows.push({ name: `${name}, opened before`, value: quantile(warm, 0.5), unit: 'ms' });
  }
  return rows;
}

async function openPage(browser: Browser, { megabits, latencyMs }: Network, { cookie }: CatalogHost): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  const page = await context.newPage();
  await page.setExtraHTTPHeaders({ cookie });
  const devTools = await context.newCDPSession(page);
  const bytesPerSecond = (megabits * 1_000_000) / 8;
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  return page;
}

/** The page's own clock starts when the address is entered. */
async function measureStart(page: Page, { url }: CatalogHost): Promise<number> {
  await page.goto('about:blank');
  await page.goto(`${url}/#/integrations`, { waitUntil: 'commit' });
  await page.locator('appconnect-app-row').first().waitFor();
  return page.evaluate(() => performance.now());
}
