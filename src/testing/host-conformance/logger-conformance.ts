import type { ConformanceSuite } from './conformance-suite.js';
import { expectEqual } from './expectations.js';

const levels = ['debug', 'info', 'warn', 'error'] as const;

/** As the plugin has them: what a driver or a listener threw may be anything. */
const fields = [undefined, { count: 1, error: undefined }, { error: 'a text' }, { error: new Error('two\nlines') }];

export function describeLogger(suite: ConformanceSuite): void {
  suite.group('logger', () => {
    suite.check('takes every line, with and without fields, and never throws', async (start) => {
      const { logger } = (await start()).platform;
      const failures: unknown[] = [];
      for (const level of levels) {
        for (const given of fields) {
          try {
            logger[level]('a line of the conformance suite', given);
          } catch (error) {
            failures.push(error);
          }
        }
      }
      expectEqual(failures, [], 'A logger must not throw, whatever the error in the fields is.');
    });
  });
}
