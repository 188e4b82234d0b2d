import type { AppActions, Catalog } from '../../../src/domain/app.js';
import type { ApiKeyStore } from '../../../src/stores/settings/api-key-store.js';
import type { HomeIdStore } from '../../../src/stores/settings/home-id-store.js';
import type { PublicAddressStore } from '../../../src/stores/settings/public-address-store.js';
import type { SnapshotStore } from '../../../src/stores/snapshot-store.js';

export class InMemoryApiKeyStore implements ApiKeyStore {
  constructor(private key?: string) {}

  async read(): Promise<string | undefined> {
    return this.key;
  }

  async isReadableByOthers(): Promise<boolean> {
    return false;
  }

  async findMisplaced(): Promise<undefined> {
    return undefined;
  }

  async assertUsable(): Promise<void> {
    await this.read();
  }

  async save(key: string): Promise<void> {
    this.key = key;
  }

  async forget(): Promise<boolean> {
    const hadKey = this.key !== undefined;
    this.key = undefined;
    return hadKey;
  }

  async removeLeftovers(): Promise<void> {}
}

export class InMemoryPublicAddressStore implements PublicAddressStore {
  constructor(private address?: string) {}

  async read(): Promise<string | undefined> {
    return this.address;
  }

  async findMisplaced(): Promise<number | undefined> {
    return undefined;
  }

  async save(address: string | undefined): Promise<boolean> {
    const isChange = address !== this.address;
    this.address = address;
    return isChange;
  }

  async removeLeftovers(): Promise<void> {}
}

export class InMemoryHomeIdStore implements HomeIdStore {
  constructor(private id?: string) {}

  async read(): Promise<string | undefined> {
    return this.id;
  }

  async save(id: string): Promise<void> {
    this.id = id;
  }
}

/** Stores JSON text, as files do, so that reading never returns the object that was written. */
export class InMemorySnapshotStore implements SnapshotStore {
  private readonly catalogs = new Map<string, string>();
  private readonly actions = new Map<string, string>();

  async readCatalog(projectId: string): Promise<Catalog | undefined> {
    return parsed<Catalog>(this.catalogs.get(projectId));
  }

  async writeCatalog(projectId: string, catalog: Catalog): Promise<void> {
    this.catalogs.set(projectId, JSON.stringify(catalog));
  }

  async readActions(app: string): Promise<AppActions | undefined> {
    return parsed<AppActions>(this.actions.get(app));
  }

  async writeActions(actions: AppActions): Promise<void> {
    this.actions.set(actions.app, JSON.stringify(actions));
  }
}

function parsed<Snapshot>(text: string | undefined): Snapshot | undefined {
  return text === undefined ? undefined : JSON.parse(text);
}
