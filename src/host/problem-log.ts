import { errorTable } from '../contract/error-table.js';
import { asPluginError } from '../domain/plugin-error.js';
import { withoutContent } from '../domain/untrusted-text.js';
import type { Logger } from './host-platform.js';

/**
 * Logs an error that leaves the plugin, at the level of its code, with its cause and with the request id that is also in the
 * answer, and without content that it quotes; where no connection to the provider came about, with which one and why.
 */
export function logProblem(
  logger: Logger,
  error: unknown,
  fields: { requestId: string } & Record<string, unknown>,
): void {
  const { code, message, cause, details } = asPluginError(error);
  const { network } = details;
  logger[errorTable[code].log](withoutContent(message), { ...fields, code, ...(network && { network }), error: cause });
}
