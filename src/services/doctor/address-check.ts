import { inject, injectable } from 'tsyringe';
import type { DoctorCheck } from '../../contract/doctor-contract.js';
import { isPluginError } from '../../domain/plugin-error.js';
import { parsePublicAddress } from '../../domain/public-address.js';
import { HostPorts } from '../../host/host-ports.js';
import { PublicAddressStore } from '../../stores/public-address-store.js';
import { type Finding, look } from './finding.js';

type Environment = Readonly<Record<string, string | undefined>>;

const limitMs = 5_000;
const mostBytes = 1024 * 1024;
/** A public route of ours that tells nothing of anybody. */
const ownPath = '/v1/appconnect/openapi.json';

/** Whether the public web address leads back here. */
@injectable()
export class AddressCheck {
  constructor(
    @inject(HostPorts.environment) private readonly environment: Environment,
    @inject(PublicAddressStore) private readonly store: PublicAddressStore,
  ) {}

  run(signal: AbortSignal): Promise<DoctorCheck> {
    return look(
      'public_address',
      () => this.find(signal),
      (error) => {
        const reason = isPluginError(error) ? error.message : 'The address could not be looked at.';
        return { state: 'failed', phrase: 'failed_with', values: { reason }, remedy: 'set_public_address' };
      },
    );
  }

  private async find(signal: AbortSignal): Promise<Finding> {
    const text = this.environment.PLATFORM_WEB_PUBLIC_URL?.trim() || (await this.store.read());
    if (!text) return { state: 'warning', phrase: 'address_missing', remedy: 'set_public_address' };
    const address = parsePublicAddress(text);
    const values = { address };
    // Nothing is sent to an address in the open, where anybody on the way may answer.
    if (!address.startsWith('https:')) {
      return { state: 'warning', phrase: 'address_not_encrypted', values, remedy: 'set_public_address' };
    }
    const answer = await ask(address, signal);
    if (answer === 'own') return { state: 'ok', phrase: 'address_answers', values };
    const phrase = answer === 'other' ? 'address_of_others' : 'address_silent';
    // A platform may be out of its own sight behind its own gateway.
    return { state: answer === 'other' ? 'failed' : 'warning', phrase, values, remedy: 'serve_public_address' };
  }
}

/**
 * One request without any right, to that very origin and along no redirect. Of the answer only this much is told, since the
 * address may lead to a machine that whoever saved it could not ask themselves.
 */
async function ask(address: string, signal: AbortSignal): Promise<'own' | 'other' | 'none'> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  try {
    const response = await fetch(new URL(ownPath, address), { redirect: 'manual', signal: limit, credentials: 'omit' });
    const isOwn = response.ok && /^application\/json\b/.test(response.headers.get('content-type') ?? '');
    if (isOwn) return (await startsAsOwn(response)) ? 'own' : 'other';
    await response.body?.cancel();
    return 'other';
  } catch {
    return 'none';
  }
}

async function startsAsOwn(response: Response): Promise<boolean> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > mostBytes) return false;
    parts.push(part);
  }
  return Buffer.concat(parts).includes(`"${ownPath.replace('openapi.json', 'apps')}"`);
}
