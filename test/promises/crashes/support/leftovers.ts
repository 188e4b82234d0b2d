import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Held, readAtProvider, readStored } from '../../../support/leftovers.js';
import type { CrashSite } from './crash-site.js';

/** What is stored at a site, with the tables and temporary files that have something under way. */
export async function readSite(site: CrashSite): Promise<Held & { underWay: string[] }> {
  const stored = await site.read(readStored);
  return { ...stored, underWay: [...stored.underWay, ...(await temporaryFiles(site))] };
}

/** Nothing is left of what a killed process had under way: neither here nor at the provider, and nothing there is unknown. */
export async function expectNothingLeft(site: CrashSite): Promise<void> {
  const here = await readSite(site);
  const there = await readAtProvider(site.provider);
  expect(here.underWay).to.deep.equal([]);
  expect(there.accounts, 'accounts at the provider').to.deep.equal(here.accounts);
  expect(there.authConfigs, 'auth configs at the provider').to.deep.equal(here.authConfigs);
}

async function temporaryFiles({ home }: CrashSite): Promise<string[]> {
  const names = await Promise.all([home, join(home, 'appconnect')].map((path) => readdir(path).catch(() => [])));
  return names.flat().filter((name) => /\.ini\.\d+$/.test(name));
}
