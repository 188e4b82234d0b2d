import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inject, injectable } from 'tsyringe';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { connectabilities } from '../contract/app-constants.js';
import type { Action, AppActions, Catalog, CatalogApp } from '../domain/app.js';
import { HostPorts } from '../host/host-ports.js';
import { decodeInSteps, encodeInSteps } from '../lib/event-loop/stepwise-bytes.js';
import { parseInSteps } from '../lib/event-loop/stepwise-json.js';
import { TimeSlices } from '../lib/event-loop/time-slices.js';
import { removeLeftovers } from './file-replacement.js';
import { fromStored, type StoredAction, storedActionSchema, toStored } from './stored-action.js';

/** The latest good copies of the provider's lists, on disk, so that browsing and search work while the provider is down. */
export interface SnapshotStore {
  /** Undefined when there is no copy, or when it cannot be read: the list can be fetched again. */
  readCatalog(projectId: string): Promise<Catalog | undefined>;
  writeCatalog(projectId: string, catalog: Catalog): Promise<void>;
  readActions(app: string): Promise<AppActions | undefined>;
  writeActions(actions: AppActions): Promise<void>;
}

export const SnapshotStore = Symbol('SnapshotStore');

const catalogAppSchema: z.ZodType<CatalogApp> = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  logoUrl: z.string().optional(),
  categories: z.array(z.string()),
  connectability: z.enum(connectabilities),
  collectableSchemes: z.array(z.string()),
  takesOwnClient: z.boolean().optional(),
});

/** The items are parsed one by one, each with a schema of its own. */
function listOf<Item>(): z.ZodType<Item[]> {
  return z.custom<Item[]>(Array.isArray);
}

const catalogSchema: z.ZodType<Catalog> = z.object({
  fetchedAt: z.iso.datetime(),
  apps: listOf<CatalogApp>(),
  former: listOf<CatalogApp>().optional(),
  unreadable: z.object({ slugs: z.array(z.string()), unnamed: z.number(), isCut: z.boolean().optional() }).optional(),
  missed: z.array(z.string()).optional(),
});

type StoredActions = Omit<AppActions, 'actions'> & { actions: StoredAction[] };

const storedActionsSchema: z.ZodType<StoredActions> = z.object({
  app: z.string(),
  fetchedAt: z.iso.datetime(),
  actions: listOf<StoredAction>(),
});

/** Far more than any list has that was kept. */
const maxItems = 500_000;

/** JSON files in `<configDirectory>/appconnect/cache/`. Writing throws what the file system throws; reading never throws. */
@injectable()
export class FileSnapshotStore implements SnapshotStore {
  private readonly directory: string;

  constructor(@inject(HostPorts.configDirectory) configDirectory: string) {
    this.directory = join(configDirectory, 'appconnect', 'cache');
  }

  readCatalog(projectId: string): Promise<Catalog | undefined> {
    return this.read(catalogFile(projectId), catalogSchema, { apps: catalogAppSchema, former: catalogAppSchema });
  }

  writeCatalog(projectId: string, catalog: Catalog): Promise<void> {
    return this.write(catalogFile(projectId), catalog);
  }

  async readActions(app: string): Promise<AppActions | undefined> {
    const stored = await this.read(actionsFile(app), storedActionsSchema, { actions: storedActionSchema });
    if (stored?.app !== app) return undefined;
    const actions: Action[] = [];
    const slices = new TimeSlices();
    for (const action of stored.actions) {
      actions.push(fromStored(action));
      await slices.pause();
    }
    return { ...stored, actions };
  }

  writeActions(actions: AppActions): Promise<void> {
    return this.write(actionsFile(actions.app), { ...actions, actions: actions.actions.map(toStored) });
  }

  private async read<Snapshot>(
    file: string,
    schema: z.ZodType<Snapshot>,
    itemSchemas: Partial<Record<keyof Snapshot, z.ZodType>>,
  ): Promise<Snapshot | undefined> {
    try {
      const text = await decodeInSteps(await readFile(join(this.directory, file)));
      const snapshot = schema.parse(await parseInSteps(text, { maxItems }));
      const slices = new TimeSlices();
      for (const [name, itemSchema] of Object.entries(itemSchemas) as [keyof Snapshot, z.ZodType][]) {
        for (const item of (snapshot[name] ?? []) as unknown[]) {
          itemSchema.parse(item);
          await slices.pause();
        }
      }
      return snapshot;
    } catch {
      // Missing, damaged or of an older shape: in each case the list is fetched again.
      return undefined;
    }
  }

  private async write(file: string, snapshot: Catalog | StoredActions): Promise<void> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const path = join(this.directory, file);
    // A file that was just written may be that of another process which is still at work.
    await removeLeftovers(path, { keepsBackups: true });
    // Without fsync, since a copy that a loss of power destroys is fetched again.
    await writeFileAtomic(path, await encodeInSteps(snapshot), { fsync: false });
  }
}

function catalogFile(projectId: string): string {
  return `catalog-${hashOf(projectId)}.json`;
}

/** The slug is for people who look into the directory. The hash keeps slugs apart that a file system would take for the same. */
function actionsFile(app: string): string {
  return `actions-${app.replace(/[^a-zA-Z0-9]+/g, '_').slice(0, 60)}-${hashOf(app)}.json`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
