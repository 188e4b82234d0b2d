import type { AppListQuery } from '../../../src/contract/app-contract.js';
import type { CatalogApp } from '../../../src/domain/app.js';
import type { Principal } from '../../../src/host/routes.js';
import { AppListService } from '../../../src/services/apps/app-list-service.js';
import { migrate } from '../../../src/stores/migrations/migrate.js';
import { anApp } from '../../support/fakes/fake-catalog.js';
import { Fakes, Services } from '../../support/services.js';
import { openSqlite, type TestDatabase } from '../../support/stores/databases.js';

const admin: Principal = { userId: 'ada', orgId: 'acme', name: 'Ada', role: 'org_admin', isPlatformAdmin: true };
const wholeList: AppListQuery = { view: 'all', limit: 200 };

/** The list of apps as an org admin reads it, from a provider that lists what an input says. */
export class CatalogFixture {
  private database?: TestDatabase;
  private services?: Services;

  async open(): Promise<void> {
    this.database = await openSqlite();
    await migrate(this.database.client);
  }

  async close(): Promise<void> {
    await this.services?.close();
    await this.database?.close();
  }

  /** Reads a new catalog from the provider, and its first page. */
  async show(apps: CatalogApp[]): Promise<void> {
    if (this.database === undefined) throw new Error('Open it first.');
    await this.services?.close();
    this.services = new Services(new Fakes(this.database.client));
    this.services.fakes.provider.listApps = async () => ({ items: apps });
    await this.list(wholeList);
  }

  async showMany(count: number): Promise<void> {
    const nameOf = (at: number) =>
      `${consonants[at % 20]}${vowels[at % 5]}${consonants[(at >> 2) % 20]}app ${at.toString(36)}`;
    await this.show(
      Array.from({ length: count }, (_, at) =>
        anApp({
          slug: `app_${at}`,
          name: nameOf(at),
          description: `${nameOf(at * 7)} is an app for ${nameOf(at * 3)} and mail.`,
          categories: [`category ${at % 40}`],
        }),
      ),
    );
  }

  async list(query: AppListQuery): Promise<unknown> {
    return this.services?.get(AppListService).list(admin, query);
  }
}

const consonants = 'bcdfghjklmnpqrstvwxz';
const vowels = 'aeiou';
