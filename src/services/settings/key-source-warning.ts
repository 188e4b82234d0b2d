import type { Logger } from '../../host/host-platform.js';
import type { ApiKeyService } from '../provider-project/api-key-service.js';

/**
 * Says at the start that the key cannot be used where it is: otherwise only whoever opens the control center would hear of it.
 */
export async function warnOfKeySource(keys: ApiKeyService, logger: Logger): Promise<void> {
  const reason = await keys
    .findKey()
    .then(async (key) => key ?? (await keys.findMisplacedKey())?.reason)
    .catch((error: Error) => error.message);
  if (typeof reason === 'string') logger.warn('The project key cannot be used, so no app can.', { reason });
}
