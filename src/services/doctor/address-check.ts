import { inject, injectable } from 'tsyringe';
import type { DoctorRemedy } from '../../contract/doctor-constants.js';
import type { DoctorCheck } from '../../contract/doctor-contract.js';
import { isPluginError } from '../../domain/plugin-error.js';
import { HostPorts } from '../../host/host-ports.js';
import type { Environment } from '../../lib/process/environment-variables.js';
import { withTimeLimit } from '../../lib/time/time-limits.js';
import { type PublicAnswer, PublicWeb } from '../../provider/public-web.js';
import { PublicAddressStore } from '../../stores/settings/public-address-store.js';
import { BaseAddressService } from '../settings/base-address-service.js';
import { addressOfSetting, misplacedError, readPublicAddress } from '../settings/public-address-setting.js';
import { type Finding, runCheck } from './doctor-report.js';
import { failureOf } from './failure-finding.js';

const requestTimeoutMs = 5_000;
const maxBytes = 1024 * 1024;
/** A public route of ours, whose answer has no personal data. */
const ownPath = '/v1/appconnect/openapi.json';

/** Checks whether the public web address leads to this platform. */
@injectable()
export class AddressCheck {
  constructor(
    @inject(HostPorts.environment) private readonly environment: Environment,
    @inject(PublicAddressStore) private readonly store: PublicAddressStore,
    @inject(PublicWeb) private readonly web: PublicWeb,
    @inject(BaseAddressService) private readonly baseAddresses: Pick<BaseAddressService, 'complete'>,
  ) {}

  run(signal: AbortSignal): Promise<DoctorCheck> {
    return runCheck(
      'public_address',
      () => this.find(signal),
      (error) => ({ state: 'failed', ...failureOf(error, 'address_unknown'), remedy: remedyFor(error) }),
    );
  }

  private async find(signal: AbortSignal): Promise<Finding> {
    const { text, misplacedAt } = await readPublicAddress(this.environment, this.store);
    if (misplacedAt !== undefined) throw misplacedError(misplacedAt);
    if (text === undefined) return { state: 'warning', phrase: 'address_missing', remedy: 'set_public_address' };
    const address = this.baseAddresses.complete(addressOfSetting(text));
    const values = { address };
    // Nothing is requested over plain http, where somebody in between may answer.
    if (!address.startsWith('https:')) {
      return { state: 'warning', phrase: 'address_not_encrypted', values, remedy: 'set_public_address' };
    }
    const answer = await this.request(address, signal);
    if (answer === 'own') return { state: 'ok', phrase: 'address_answers', values };
    const phrase = answer === 'other' ? 'address_of_others' : 'address_silent';
    // No failure without an answer: behind its own gateway, a platform may not reach its own address.
    return { state: answer === 'other' ? 'failed' : 'warning', phrase, values, remedy: 'serve_public_address' };
  }

  /** Returns nothing of the answer itself, since the address may be that of a machine that the admin who saved it may not see. */
  private async request(address: string, signal: AbortSignal): Promise<'own' | 'other' | 'none'> {
    try {
      const answer = await withTimeLimit(requestTimeoutMs, signal, (limit) =>
        this.web.get(`${address}${ownPath}`, { signal: limit, maxBytes }),
      );
      return isOwn(answer) ? 'own' : 'other';
    } catch (error) {
      return error instanceof RangeError ? 'other' : 'none';
    }
  }
}

/** Where the file cannot be used, no address can be saved either. */
function remedyFor(error: unknown): DoctorRemedy {
  return isPluginError(error, 'storage_damaged') ? 'open_directory' : 'set_public_address';
}

function isOwn({ status, contentType, text }: PublicAnswer): boolean {
  const isJson = status === 200 && /^application\/json\b/.test(contentType);
  return isJson && text.includes(`"${ownPath.replace('openapi.json', 'apps')}"`);
}
