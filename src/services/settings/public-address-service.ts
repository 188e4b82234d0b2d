import { inject, injectable } from 'tsyringe';
import type { Channel } from '../../contract/access-constants.js';
import type { PublicAddress } from '../../contract/settings-contract.js';
import { isPluginError, PluginError } from '../../domain/plugin-error.js';
import { parsePublicAddress } from '../../domain/public-address.js';
import { HostPorts } from '../../host/host-ports.js';
import type { Principal } from '../../host/routes.js';
import type { Environment } from '../../lib/process/environment-variables.js';
import { PublicAddressStore } from '../../stores/settings/public-address-store.js';
import { requireAnyAdmin } from '../permissions/permissions.js';
import { BaseAddressService } from './base-address-service.js';
import {
  addressOfSetting,
  misplacedError,
  overridingAddress,
  type PublicAddressSetting,
  readPublicAddress,
} from './public-address-setting.js';
import { SharedSettingService } from './shared-setting-service.js';

/** The public web address at which members reach the platform. Sign-in links and callbacks are built on it. */
@injectable()
export class PublicAddressService {
  constructor(
    @inject(HostPorts.environment) private readonly environment: Environment,
    @inject(BaseAddressService) private readonly baseAddresses: BaseAddressService,
    @inject(PublicAddressStore) private readonly store: PublicAddressStore,
    @inject(SharedSettingService) private readonly settings: SharedSettingService,
  ) {}

  /** Throws `forbidden` for anybody but org and platform admins, and `storage_damaged`. */
  async describe(principal: Principal): Promise<PublicAddress> {
    requireAnyAdmin(principal, 'see and change the public web address');
    const [setting, obstacle] = await Promise.all([this.read(), this.findObstacle(principal)]);
    const address = addressOf(setting);
    const problem = typeof address === 'string' ? undefined : address;
    return {
      webPublicUrl: withoutLogin(setting.text ?? '') || undefined,
      source: setting.source,
      editable: obstacle === undefined,
      readOnlyReason: obstacle?.message,
      problem: problem?.message,
      refusal: problem?.details.reason,
      values: problem?.details.values,
    };
  }

  /**
   * Saves the address for the sign-ins of all organizations; an empty text removes it.
   * Throws `forbidden`, `address_refused`, `conflict` while the environment sets it, `storage_damaged`.
   */
  async save(principal: Principal, text: string): Promise<PublicAddress> {
    await this.requireEditor(principal);
    const address = text.trim() === '' ? undefined : this.baseAddresses.complete(parsePublicAddress(text));
    await this.settings.change(principal, 'public_address.saved', () => this.store.save(address));
    return this.describe(principal);
  }

  /**
   * The address on which sign-in links and callbacks are built: on the web that of the browser, if the host serves it; otherwise
   * the public address. Throws `public_address_needed` when neither can be used.
   */
  async baseAddressFor(channel: Channel, clientOrigin: string | undefined): Promise<string> {
    const own = channel === 'web' ? this.baseAddresses.servedAt(clientOrigin) : undefined;
    if (own !== undefined) return own;
    const address = addressOf(await this.read());
    if (typeof address === 'string') return this.baseAddresses.complete(address);
    const problem = address?.message ?? 'No public web address is set.';
    throw new PluginError(
      'public_address_needed',
      `The sign-in cannot be started, because the link would not lead back to the platform. ${problem}`,
    );
  }

  /** Whether one of our forms may be sent from that origin: the host serves it, or it is that of the present public address. */
  async isFormOrigin(origin: string): Promise<boolean> {
    if (this.baseAddresses.servedAt(origin) !== undefined) return true;
    const address = addressOf(await this.read());
    return typeof address === 'string' && new URL(address).origin === origin;
  }

  private async requireEditor(principal: Principal): Promise<void> {
    requireAnyAdmin(principal, 'see and change the public web address');
    const obstacle = await this.findObstacle(principal);
    if (obstacle !== undefined) throw obstacle;
  }

  /** Why this admin cannot change the address; undefined where nothing stands in the way. */
  private async findObstacle(principal: Principal): Promise<PluginError | undefined> {
    if (overridingAddress(this.environment) !== undefined) {
      const message = 'The environment variable PLATFORM_WEB_PUBLIC_URL sets this address; change it there.';
      return new PluginError('conflict', message, { details: { reason: 'set_by_environment' } });
    }
    const message = 'The address leads the sign-ins of every organization, so a platform admin saves it.';
    return this.settings.findObstacle(principal, message);
  }

  private read(): Promise<PublicAddressSetting> {
    return readPublicAddress(this.environment, this.store);
  }
}

/** The org admins of every organization read it, and a password for a proxy is for none of them. */
function withoutLogin(text: string): string {
  return text.replace(/^([a-z]+:)?(\/*)[^/?#]*@/i, '$1$2');
}

/** The address, or the error that says what is wrong with it; undefined where nothing is set. */
function addressOf({ text, misplacedAt }: PublicAddressSetting): string | PluginError | undefined {
  if (misplacedAt !== undefined) return misplacedError(misplacedAt);
  try {
    return text === undefined ? undefined : addressOfSetting(text);
  } catch (error) {
    if (isPluginError(error)) return error;
    throw error;
  }
}
