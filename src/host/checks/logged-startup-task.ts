import { asPluginError } from '../../domain/plugin-error.js';
import type { HostPlatform } from '../host-platform.js';
import type { Registration } from '../registration.js';

/**
 * Registers a task whose failure is also logged, since a host may tell its operator the name of the task alone. A host may run it
 * again: the same failure is logged once.
 */
export function registerLoggedStartupTask(
  { startup, logger }: Pick<HostPlatform, 'startup' | 'logger'>,
  name: string,
  run: () => Promise<void>,
): Registration {
  let told: string | undefined;
  return startup.register({
    name,
    async run() {
      try {
        await run();
      } catch (error) {
        const { code, message, cause } = asPluginError(error);
        const fields = { task: name, code, reason: message, error: cause ?? error };
        if (message !== told) logger.error('The plugin could not start, and its routes and tools stay closed.', fields);
        told = message;
        throw error;
      }
    },
  });
}
