import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { inject, injectable } from 'tsyringe';
import { isPluginError } from '../../domain/plugin-error.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { InstallationStore } from '../../stores/installation-store.js';
import { ApiKeyStore } from '../../stores/settings/api-key-store.js';
import { HomeIdStore } from '../../stores/settings/home-id-store.js';
import { PublicAddressStore } from '../../stores/settings/public-address-store.js';
import { type Ids, isNewHome } from './new-home.js';

/** `mismatch`: the database and the configuration directory do not belong together. `unknown`: their ids could not be read. */
type InstallationState = 'ok' | 'mismatch' | 'unknown';

const noneYet = 'none, as one that is new or was emptied';

// After all reads, another process that started at the same moment has written both ids.
const maxReads = 10;
const pauseMs = 100;

/**
 * At the start, before any traffic: checks that the database and the configuration directory belong together, and removes what
 * killed saves left behind.
 */
@injectable()
export class InstallationService {
  private found: InstallationState = 'unknown';
  /** Whether the ids could not be read, unlike an id that could not be written. */
  private isUnread = false;

  constructor(
    @inject(ApiKeyStore) private readonly keys: ApiKeyStore,
    @inject(PublicAddressStore) private readonly addresses: PublicAddressStore,
    @inject(HomeIdStore) private readonly homeIds: HomeIdStore,
    @inject(InstallationStore) private readonly installation: InstallationStore,
    @inject(HostPorts.configDirectory) private readonly configDirectory: string,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /** Never throws: faults are logged, and the plugin starts all the same. */
  async start(): Promise<void> {
    for (const store of [this.keys, this.addresses]) await this.removeLeftovers(store);
    try {
      this.found = await this.compareIds();
    } catch (error) {
      this.logger.warn('Whether the database belongs to this installation could not be looked at.', { error });
    }
  }

  /** Compares the ids once more where they could not be read. Throws what the stores throw. */
  async lookAgain(): Promise<void> {
    if (this.isUnread) this.found = await this.compareIds();
  }

  /** The state that was found at the start, or later where the ids could not be read then. */
  state(): InstallationState {
    return this.found;
  }

  /**
   * Whether the database may be another platform's, such as production's in a test: then its directory knows other people, and
   * the accounts at the provider are still in use elsewhere. So nothing is removed in the background.
   */
  isInDoubt(): boolean {
    return this.isUnread || this.found === 'mismatch';
  }

  /** Compares the two ids, and gives a new configuration directory one before. */
  private async compareIds(): Promise<InstallationState> {
    this.isUnread = true;
    const { isNew, ...found } = await this.readSettledIds();
    this.isUnread = false;
    const ids = isNew ? await this.giveHomeAnId(found) : found;
    if (ids.home !== undefined && ids.home === ids.database) {
      if (await this.installation.awaitsHome()) await this.installation.endAwaitingHome();
      return 'ok';
    }
    this.warn(ids);
    return 'mismatch';
  }

  /** Gives a new configuration directory the id of the database; a new database gets one too. */
  private async giveHomeAnId({ database: found }: Ids): Promise<Ids> {
    const database = found ?? (await this.installation.claim(randomUUID()));
    // A copy of the database could be beside the first directory that can be written to. An id of its own has the pair confirmed.
    const home = (await this.installation.isHomeReadOnly()) ? randomUUID() : database;
    await this.homeIds.save(home).catch(async (error) => {
      if (isReadOnly(error) && !this.installation.location.isServer) await this.installation.markHomeReadOnly();
      throw error;
    });
    return { home, database };
  }

  /**
   * Reads both ids, and whether the directory is new and gets the id of the database. While only one exists elsewhere it reads
   * again, since another process may be about to write the other.
   */
  private async readSettledIds(): Promise<Ids & { isNew: boolean }> {
    const settings = [this.keys, this.addresses];
    for (let reads = 1; ; reads += 1) {
      const [home, database] = await Promise.all([this.homeIds.read(), this.installation.findId()]);
      const isNew = await isNewHome({ home, database }, this.installation, settings);
      if (isNew || (home !== undefined && database !== undefined) || reads === maxReads)
        return { home, database, isNew };
      await pause(pauseMs);
    }
  }

  private warn({ home, database }: Ids): void {
    const { address, isServer } = this.installation.location;
    // The log holds no password, and how the platform reaches a server, by TLS or a socket, is not told by its settings alone.
    const toPass = isServer ? 'postgres://USER:PASSWORD@HOST/NAME' : quoteForShell(address);
    const hint = isServer ? ", with the address of the platform's database" : '';
    const command = `npx --no-install appconnect accept-database --home ${quoteForShell(this.configDirectory)} --database ${toPass}`;
    this.logger.warn(
      `The database and the configuration directory belong to different installations (database: ${database ?? noneYet}; directory: ${home ?? noneYet}): one of them may be emptied, foreign, or from a backup. The plugin goes on with both, but removes no account at the provider unless a member disconnects it. If they are the right ones, run${hint}, and start the platform again: ${command}`,
      { database: address, configDirectory: this.configDirectory },
    );
  }

  private async removeLeftovers(store: { removeLeftovers(): Promise<void> }): Promise<void> {
    try {
      await store.removeLeftovers();
    } catch (error) {
      this.logger.warn('Copies of settings that an ended save left behind could not be removed.', { error });
    }
  }
}

/** Unlike a full disk, or a directory that is not the platform's yet: these are mended after a first start. */
function isReadOnly(error: unknown): boolean {
  return isPluginError(error, 'storage_damaged') && error.details.values?.systemCode === 'EROFS';
}

/** Quotes a text so that a shell takes it as one word. */
function quoteForShell(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
