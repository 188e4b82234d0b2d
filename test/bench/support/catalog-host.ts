import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Installation } from '../../support/installation.js';
import { syntheticCatalog } from '../../support/synthetic-catalog.js';

const firstWords = 'Silver Rapid Green Quick Calm Bright Open North Blue Early Solid Prime Clear Lunar Amber'.split(
  ' ',
);
const lastWords = 'Calendar Mail Notes Inbox Table Ledger Board Desk Forms Files Maps Vault Signals Tickets'.split(' ');

export type CatalogHost = {
  url: string;
  /** The value of a `Cookie` header that speaks for an org admin. */
  cookie: string;
  close(): Promise<void>;
};

/** A host and an emulator with as many apps as asked for, in a process of their own: whoever drives the browser is busy enough. */
export async function forkCatalogHost(appCount: number): Promise<CatalogHost> {
  const child = fork(fileURLToPath(import.meta.url), [String(appCount)], { execArgv: [] });
  const [{ url, cookie }] = await once(child, 'message');
  return {
    url,
    cookie,
    async close() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

function nameOf(number: number): string {
  const first = firstWords[number % firstWords.length];
  const last = lastWords[Math.floor(number / firstWords.length) % lastWords.length];
  return `${first} ${last} ${number}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url) && process.send) {
  const catalog = syntheticCatalog(Number(process.argv[2]), { nameOf });
  const installation = await Installation.open({ provider: { catalog }, apps: ['app3', 'app40'] });
  process.send({ url: installation.url, cookie: await installation.host.signIn('ada', 'acme') });
  process.once('disconnect', async () => {
    await installation.close();
    process.exit(0);
  });
}
