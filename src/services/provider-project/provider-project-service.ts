import { inject, injectable } from 'tsyringe';
import { belongsToOtherProject, type Connection } from '../../domain/connection.js';
import { PluginError } from '../../domain/plugin-error.js';
import type { ProjectKey } from '../../domain/project-key.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { ConnectionStore } from '../../stores/connection-store.js';
import { ProviderProjectStore } from '../../stores/provider-project-store.js';
import { ApiKeyService } from './api-key-service.js';
import { EarlyRecordsService } from './early-records-service.js';
import { toRecordProjectId, unknownProjectId } from './record-project-id.js';

/**
 * The provider project that a key belongs to; answered from memory and the database, never from the network. Where an operation
 * needs a project that may not be known yet, see `ProjectDiscoveryService`.
 */
@injectable()
export class ProviderProjectService {
  private readonly idByFingerprint = new Map<string, string>();

  constructor(
    @inject(ApiKeyService) private readonly keys: ApiKeyService,
    @inject(ProviderProjectStore) private readonly projects: ProviderProjectStore,
    @inject(ConnectionStore) private readonly connections: ConnectionStore,
    @inject(EarlyRecordsService) private readonly earlyRecords: EarlyRecordsService,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /** The project of the key in force. Undefined without a usable key, and while the project is unknown. */
  async findProjectId(): Promise<string | undefined> {
    return (await this.findKeyWithProject()).projectId;
  }

  /** The key in force, if it is usable, and its project, if that is known. */
  async findKeyWithProject(): Promise<{ key?: ProjectKey; projectId?: string }> {
    const key = await this.keys.findUsableKey();
    return key === undefined ? {} : { key, projectId: await this.findProjectIdOf(key) };
  }

  /**
   * The key in force, for a request about something of a project: the provider answers the key of another project that it has no
   * such thing. Throws `conflict` where the key is of another project, and as `requireKey`.
   */
  async requireKeyFor(item: { projectId?: string }): Promise<ProjectKey> {
    const key = await this.keys.requireKey();
    if (!belongsToOtherProject(item, await this.findProjectIdOf(key))) return key;
    throw keyReplacedError();
  }

  /**
   * As `requireKeyFor`, where what the provider does not find counts as deleted, or is stored for the project: a key whose project
   * is not known yet will not do then, unless that of the item is not known either.
   */
  async requireProvenKeyFor({ projectId = unknownProjectId }: { projectId?: string }): Promise<ProjectKey> {
    const key = await this.keys.requireKey();
    if (projectId === unknownProjectId || projectId === (await this.findProjectIdOf(key))) return key;
    throw keyReplacedError();
  }

  /** Names a record of an app under the key in force. */
  async getRecordKey(app: string): Promise<{ projectId: string; app: string }> {
    return { projectId: toRecordProjectId(await this.findProjectId()), app };
  }

  /** The project of a key. Undefined while it is unknown. */
  async findProjectIdOf({ fingerprint }: ProjectKey): Promise<string | undefined> {
    return this.idByFingerprint.get(fingerprint) ?? this.readSaved(fingerprint);
  }

  /** Saves the project that a check of the key found, to which what was stored before it was known belongs from now on. */
  async saveProjectId(fingerprint: string, projectId: string): Promise<void> {
    if (this.idByFingerprint.get(fingerprint) === projectId) return;
    await this.earlyRecords.giveTo(projectId);
    await this.assignConnections(projectId);
    await this.projects.saveProjectId(fingerprint, projectId);
    await this.warnOfOthers(projectId);
    this.idByFingerprint.set(fingerprint, projectId);
  }

  /** What was stored while the project of the key in force was unknown, also by a replica that learned of it later. */
  async collectEarlyRecords(): Promise<void> {
    const projectId = await this.findProjectId();
    if (projectId !== undefined) await this.earlyRecords.giveTo(projectId);
  }

  /** Stores that the account of a connection is of the project of the key with which the provider found it. */
  async confirmProject(connection: Connection, key: ProjectKey): Promise<void> {
    if (connection.projectId !== undefined) return;
    const projectId = await this.findProjectIdOf(key);
    if (projectId !== undefined) await this.connections.saveProject(connection, projectId);
  }

  /**
   * For an account that the provider does not find with a key of `projectId`: the other projects that it may belong to. Empty
   * where the account is gone, since it belongs to this project, or no other one was ever in use.
   */
  async listOthersOf(account: { projectId?: string }, projectId: string | undefined): Promise<string[]> {
    if (account.projectId !== undefined && account.projectId === projectId) return [];
    return (await this.projects.listProjectIds()).filter((id) => id !== projectId);
  }

  /**
   * Connections of no known project belong to the only project that was in use, until there is a second one. Those of sign-ins
   * are left out: they may have been made with the new key, while the provider did not name its project. So are accounts that
   * are to be removed, of which nothing tells which they are.
   */
  private async assignConnections(newProjectId: string): Promise<void> {
    const [projectId, ...others] = await this.projects.listProjectIds();
    if (projectId === undefined || projectId === newProjectId || others.length > 0) return;
    await this.connections.adoptProject(projectId);
  }

  private async warnOfOthers(projectId: string): Promise<void> {
    const connections = await this.connections.countInOtherProjects(projectId);
    if (connections === 0) return;
    this.logger.warn('The project key cannot reach connections of another project.', { connections });
  }

  private async readSaved(fingerprint: string): Promise<string | undefined> {
    const projectId = await this.projects.findProjectId(fingerprint);
    if (projectId !== undefined) this.idByFingerprint.set(fingerprint, projectId);
    return projectId;
  }
}

function keyReplacedError(): PluginError {
  return new PluginError('conflict', 'The project key was replaced by one of another project.');
}
