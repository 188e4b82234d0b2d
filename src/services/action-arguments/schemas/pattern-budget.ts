import type { RegExpEngine } from 'ajv/dist/types/index.js';
import type { RE2JS } from 're2js';
import { measureParts } from '../../../lib/text/json.js';
import { getCompiled, matches } from './linear-patterns.js';

/** Longer texts are not matched, since even linear time would be too long. */
const maxMatchedLength = 20_000;
/** A step matches one character against one instruction of a pattern; so many take about 50 ms. */
const maxSteps = 4_000_000;
/**
 * Time for compiling the patterns of one schema; after that, further patterns accept every text. A pattern may take some
 * milliseconds, whatever its length.
 */
const maxCompilingMs = 30;

/** Values that one check may compare for `uniqueItems`, which takes some 50 ms; beyond, all count as different. */
const maxCompared = { maxParts: 40_000, maxDepth: 40, maxCharacters: 2_000_000 };

/** Bounds the time for compiling the patterns of one schema, and for matching them in each check of arguments. */
export class PatternBudget {
  private compilingMs = 0;
  private steps = maxSteps;
  private compared = { parts: 0, characters: 0 };

  /** For the validators of one schema. */
  readonly engine: RegExpEngine = Object.assign(
    (pattern: string) => {
      const expression = this.compileInTime(pattern);
      return {
        test: (text: string) =>
          expression === undefined || !this.canMatch(expression, text) || matches(expression, text),
        toString: () => pattern,
      };
    },
    { code: 'linearPatterns' },
  ) as RegExpEngine;

  /** Call it before each check of arguments. */
  reset(): void {
    this.steps = maxSteps;
    this.compared = { parts: 0, characters: 0 };
  }

  /** Whether the items may still be compared in this check. */
  canCompare(items: unknown[]): boolean {
    const size = measureParts(items, maxCompared);
    if (size === undefined) return false;
    this.compared.parts += size.parts;
    this.compared.characters += size.characters;
    return this.compared.parts <= maxCompared.maxParts && this.compared.characters <= maxCompared.maxCharacters;
  }

  private compileInTime(pattern: string): RE2JS | undefined {
    if (this.compilingMs > maxCompilingMs) return undefined;
    const start = performance.now();
    const expression = getCompiled(pattern);
    this.compilingMs += performance.now() - start;
    return expression;
  }

  private canMatch(expression: RE2JS, text: string): boolean {
    if (text.length > maxMatchedLength) return false;
    this.steps -= text.length * expression.programSize();
    return this.steps >= 0;
  }
}
