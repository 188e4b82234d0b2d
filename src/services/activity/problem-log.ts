import { errorTable } from '../../contract/error-table.js';
import { asPluginError } from '../../domain/plugin-error.js';
import type { Logger } from '../../host/host-platform.js';

/**
 * Logs an error that leaves the plugin, as loud as it concerns an operator, with what caused it and the id that whoever
 * asked was told.
 */
export function logProblem(
  logger: Logger,
  error: unknown,
  fields: { requestId: string } & Record<string, unknown>,
): void {
  const { code, message, cause } = asPluginError(error);
  logger[errorTable[code].log](message, { ...fields, code, error: cause });
}
