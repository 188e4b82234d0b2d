import { isPluginError, type PluginError } from '../../../src/domain/plugin-error.js';

/** The error by which an input is refused, which is one more that was read; undefined where it is accepted. */
export function refusalOf(read: () => unknown): PluginError | undefined {
  try {
    read();
    return undefined;
  } catch (error) {
    if (isPluginError(error)) return error;
    throw error;
  }
}
