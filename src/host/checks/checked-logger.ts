import type { Logger } from '../host-platform.js';
import { ignoreRejections } from './answer-text.js';

/** A logger that neither throws nor leaves a rejection behind: a line that cannot be written must not change the outcome of a call. */
export function checkedLogger(logger: Logger): Logger {
  const checked =
    (level: keyof Logger): Logger['info'] =>
    (...line) => {
      try {
        ignoreRejections(logger[level](...line), 0);
      } catch {
        // There is nowhere else to log to.
      }
    };
  return { debug: checked('debug'), info: checked('info'), warn: checked('warn'), error: checked('error') };
}
