import type { RegExpEngine } from 'ajv/dist/types/index.js';
import { RE2JS } from 're2js';

/** Past this, a text is not held against a pattern: linear time is still time. */
const longestMatched = 20_000;

/**
 * Regular expressions for the validator that take linear time whatever pattern a schema brings. A pattern that this
 * engine cannot read (look-around, back references) accepts every text.
 */
export const linearPatterns: RegExpEngine = Object.assign(
  (pattern: string) => {
    const expression = compiled(pattern);
    return {
      test: (text: string) =>
        expression === undefined || text.length > longestMatched || expression.matcher(text).find(),
      toString: () => pattern,
    };
  },
  { code: 'linearPatterns' },
) as RegExpEngine;

function compiled(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return undefined;
  }
}
