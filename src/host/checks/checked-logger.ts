import type { Logger } from '../host-platform.js';
import { ignoreRejections } from './answer-text.js';

/** The logger, of whose lines nobody waits for the outcome. One that cannot be written changes nothing: a call was sent all the same. */
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
