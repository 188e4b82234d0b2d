import type { ErrorCode } from '../contract/error-table.js';
import { isPluginError } from './plugin-error.js';

/** How a call failed. `refused`: it was not sent, whatever the reason. `unknown`: it may have happened. */
type CallFailure = { outcome: 'refused' | 'failed' | 'unknown'; code: ErrorCode };

/** A call that was not sent counts as refused, even if an equal call before it may have happened. */
export function callFailureOf(error: unknown): CallFailure {
  if (!isPluginError(error)) return { outcome: 'failed', code: 'internal' };
  const { code, details } = error;
  if (!details.mayHaveHappened) return { outcome: 'refused', code };
  return { outcome: code === 'outcome_unknown' ? 'unknown' : 'failed', code };
}
