import { PluginError } from './plugin-error.js';

/** Whoever asked has left before anything was done for them. */
export function callerGoneError(cause?: unknown): PluginError {
  const message = 'Not sent: whoever asked had already gone. Nothing was done.';
  return new PluginError('caller_gone', message, { cause, details: { mayHaveHappened: false } });
}
