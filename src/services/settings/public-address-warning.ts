import type { Logger } from '../../host/host-platform.js';
import type { Environment } from '../../lib/process/environment-variables.js';
import { addressOfSetting, overridingAddress } from './public-address-setting.js';

/**
 * Says at the start that the variable of the public address cannot be used: otherwise only whoever wants a sign-in link would
 * hear of it.
 */
export function warnOfPublicAddress(environment: Environment, logger: Logger): void {
  const text = overridingAddress(environment);
  if (text === undefined) return;
  try {
    addressOfSetting(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    logger.warn('No sign-in link of a bridge, the command line or an automation can use PLATFORM_WEB_PUBLIC_URL.', {
      reason,
    });
  }
}
