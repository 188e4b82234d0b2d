import { type ErrorCode, errorTable } from '../contract/error-table.js';
import { asPluginError } from '../domain/plugin-error.js';
import { withoutContent, withoutQuotations } from '../domain/untrusted-text.js';
import { HostFailure } from './checks/host-failure.js';
import type { Logger } from './host-platform.js';

/** Their words quote the name that an agent gave, which may be any text. */
const quotesName: readonly ErrorCode[] = ['unknown_action', 'app_not_available'];

/**
 * Logs an error that leaves the plugin, at the level of its code, with its cause. The line has the request id that is also in
 * the answer, and leaves out content that the error quotes, and what an agent wrote. Where no connection to the provider came about,
 * it names which one and why. `isFault`: whoever asked was told to give the request id to an admin.
 */
export function logProblem(
  logger: Logger,
  error: unknown,
  fields: { requestId: string } & Record<string, unknown>,
  { isFault = false } = {},
): void {
  const { code, message, cause, details } = asPluginError(error);
  const { network } = details;
  // The plugin's own database has lines of its own; of a directory that is away no other line tells.
  const level = isFault || cause instanceof HostFailure ? 'error' : errorTable[code].log;
  logger[level](wordsForLog(code, message), { ...fields, code, ...(network && { network }), error: cause });
}

function wordsForLog(code: ErrorCode, message: string): string {
  // Its words repeat values, and names of fields, in many forms: what could be cut out is never known to be all.
  if (code === 'invalid_arguments') return 'The arguments of a call were refused.';
  return quotesName.includes(code) ? withoutQuotations(message) : withoutContent(message);
}
