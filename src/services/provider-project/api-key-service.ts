import { inject, injectable } from 'tsyringe';
import type { KeySource } from '../../contract/settings-constants.js';
import type { Settings } from '../../contract/settings-contract.js';
import { isPluginError, PluginError } from '../../domain/plugin-error.js';
import { normalizeKey, ProjectKey } from '../../domain/project-key.js';
import { HostPorts } from '../../host/host-ports.js';
import type { Environment } from '../../lib/process/environment-variables.js';
import type { ProjectKeySource } from '../../provider/project-key-source.js';
import { ApiKeyStore } from '../../stores/settings/api-key-store.js';
import { MountedKeyStore } from '../../stores/settings/mounted-key-store.js';

/**
 * The project key in force. A source that is set is used even if it is empty or wrong, since another source could silently
 * select another project.
 */
@injectable()
export class ApiKeyService implements ProjectKeySource {
  /** The key that was parsed last: every call reads the text again, but it rarely changes. */
  private parsed?: { text: string; key: ProjectKey };

  constructor(
    @inject(HostPorts.environment) private readonly environment: Environment,
    @inject(ApiKeyStore) private readonly saved: ApiKeyStore,
    @inject(MountedKeyStore) private readonly mounted: MountedKeyStore,
  ) {}

  async requireKey(): Promise<ProjectKey> {
    const key = await this.findKey();
    if (key === undefined) throw new PluginError('not_configured', 'No project key is saved yet.');
    return key;
  }

  /** Undefined when no source has a key. Throws `key_misconfigured` or `storage_damaged` when the chosen source is unusable. */
  async findKey(): Promise<ProjectKey | undefined> {
    const source = this.externalSource() ?? 'saved';
    const text = await this.readFrom(source);
    if (text === undefined) return undefined;
    if (this.parsed?.text !== text || this.parsed.key.source !== source) {
      this.parsed = { text, key: toKey(text, source) };
    }
    return this.parsed.key;
  }

  /** The source that overrides the control center, if any. */
  externalSource(): Exclude<KeySource, 'saved'> | undefined {
    if (this.environment.APPCONNECT_API_KEY !== undefined) return 'environment';
    return this.environment.APPCONNECT_API_KEY_FILE === undefined ? undefined : 'file';
  }

  /** The key in force; undefined without a usable one. Never throws. */
  findUsableKey(): Promise<ProjectKey | undefined> {
    return this.findKey().catch(() => undefined);
  }

  /**
   * Why a key in the settings file is not used: it is in a section, or in a spelling, that is not read. Undefined if there is
   * none, or another source is used.
   */
  async findMisplacedKey(): Promise<Required<Pick<Settings['badge'], 'reason' | 'refusal' | 'values'>> | undefined> {
    if (this.externalSource() !== undefined) return undefined;
    const line = await this.saved.findMisplaced();
    if (line === undefined) return undefined;
    const reason = `The key was looked for in appconnect/config.ini, as "api_key" above the first section; line ${line} has it in another section or spelling, where it is not read.`;
    return { reason, refusal: 'key_elsewhere', values: { line } };
  }

  private keyFile(): string {
    const path = this.environment.APPCONNECT_API_KEY_FILE ?? '';
    if (path.trim() !== '') return path;
    const message = `The environment variable APPCONNECT_API_KEY_FILE is set but empty. Unset it, or let it name a file.`;
    throw new PluginError('key_misconfigured', message, {
      details: { reason: 'setting_empty', values: { variable: 'APPCONNECT_API_KEY_FILE' } },
    });
  }

  private async readFrom(source: KeySource): Promise<string | undefined> {
    if (source === 'environment') return this.environment.APPCONNECT_API_KEY;
    return source === 'file' ? this.mounted.read(this.keyFile()) : this.saved.read();
  }
}

const sourceNames: Record<KeySource, string> = {
  environment: 'The environment variable APPCONNECT_API_KEY',
  file: 'The file named by APPCONNECT_API_KEY_FILE',
  saved: 'The setting "api_key" in appconnect/config.ini',
};

/** How to fix a source that is set but empty. */
const fixesForEmpty: Record<KeySource, string> = {
  environment: 'Unset it, or put the project key in it.',
  file: 'Put the project key in it, or unset the variable.',
  saved: 'Take the line out, or put the project key in it.',
};

function toKey(text: string, source: KeySource): ProjectKey {
  if (text.trim() === '') {
    const isEmpty = source === 'file' ? 'is empty' : 'is set but empty';
    throw new PluginError('key_misconfigured', `${sourceNames[source]} ${isEmpty}. ${fixesForEmpty[source]}`, {
      details: {
        reason: source === 'file' ? 'key_file_empty' : 'setting_empty',
        ...(source === 'environment' && { values: { variable: 'APPCONNECT_API_KEY' } }),
      },
    });
  }
  try {
    return new ProjectKey(normalizeKey(text), source);
  } catch (error) {
    if (!isPluginError(error, 'wrong_key_type', 'key_refused')) throw error;
    throw new PluginError('key_misconfigured', `${sourceNames[source]} does not hold a project key. ${error.message}`, {
      cause: error,
      details: { reason: error.details.reason },
    });
  }
}
