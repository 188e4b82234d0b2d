import { PluginError } from '../../domain/plugin-error.js';
import { parsePublicAddress } from '../../domain/public-address.js';
import type { PublicAddressStore } from '../../stores/public-address-store.js';

type Environment = Readonly<Record<string, string | undefined>>;

/** What is set as the public web address, whether it can be used or not, and by whom; both absent where nothing is set. */
export type PublicAddressSetting = { text?: string; source?: 'environment' | 'saved' };

/** The setting in force. Throws `storage_damaged`. */
export async function readPublicAddress(
  environment: Environment,
  store: PublicAddressStore,
): Promise<PublicAddressSetting> {
  const override = overridingAddress(environment);
  if (override !== undefined) return { text: override, source: 'environment' };
  const text = await store.read();
  return text?.trim() ? { text, source: 'saved' } : {};
}

/** Set but empty counts too: a slip in a deployment must not quietly put another address in force. */
export function overridingAddress(environment: Environment): string | undefined {
  return environment.PLATFORM_WEB_PUBLIC_URL?.trim();
}

/** The origin that the text of a setting names. Throws `address_refused`; only the variable can be set and empty. */
export function originOfSetting(text: string): string {
  if (text === '') throw emptyVariable();
  return parsePublicAddress(text);
}

function emptyVariable(): PluginError {
  const message =
    'The environment variable PLATFORM_WEB_PUBLIC_URL is set but empty. Unset it, or put the public web address in it.';
  return new PluginError('address_refused', message, { details: { reason: 'setting_empty' } });
}
