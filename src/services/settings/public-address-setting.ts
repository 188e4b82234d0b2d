import { PluginError } from '../../domain/plugin-error.js';
import { parsePublicAddress } from '../../domain/public-address.js';
import type { Environment } from '../../lib/process/environment-variables.js';
import type { PublicAddressStore } from '../../stores/settings/public-address-store.js';

/**
 * The public web address as it is set, usable or not, and the place where it is set. Empty when nothing is set; `misplacedAt` is
 * the line of the settings file that has it in a section, or in a spelling, that is not read.
 */
export type PublicAddressSetting = { text?: string; source?: 'environment' | 'saved'; misplacedAt?: number };

/** Reads the setting that is in force. Throws `storage_damaged`. */
export async function readPublicAddress(
  environment: Environment,
  store: PublicAddressStore,
): Promise<PublicAddressSetting> {
  const override = overridingAddress(environment);
  if (override !== undefined) return { text: override, source: 'environment' };
  const text = await store.read();
  if (text?.trim()) return { text, source: 'saved' };
  const misplacedAt = text === undefined ? await store.findMisplaced() : undefined;
  return misplacedAt === undefined ? {} : { misplacedAt };
}

/**
 * A variable that is set but empty counts as set, so that a mistake in a deployment does not silently activate another address.
 */
export function overridingAddress(environment: Environment): string | undefined {
  return environment.PLATFORM_WEB_PUBLIC_URL?.trim();
}

/** The address that the text of a setting names. Throws `address_refused`; only a text from the variable can be empty. */
export function addressOfSetting(text: string): string {
  if (text === '') throw emptyVariableError();
  return parsePublicAddress(text);
}

/** The error for an address that stands in that line of the settings file, where it is not read. */
export function misplacedError(line: number): PluginError {
  const message = `The address was looked for in config.ini, as "web_public_url" above the first section; line ${line} has it in another section or spelling, where it is not read.`;
  return new PluginError('address_refused', message, { details: { reason: 'address_elsewhere', values: { line } } });
}

function emptyVariableError(): PluginError {
  const message =
    'The environment variable PLATFORM_WEB_PUBLIC_URL is set but empty. Unset it, or put the public web address in it.';
  return new PluginError('address_refused', message, {
    details: { reason: 'setting_empty', values: { variable: 'PLATFORM_WEB_PUBLIC_URL' } },
  });
}
