import type { RegExpEngine } from 'ajv/dist/types/index.js';
import { LRUCache } from 'lru-cache';
import { RE2JS } from 're2js';

/** Longer texts are not matched, since even linear time would be too long. */
const maxMatchedLength = 20_000;
/** A step matches one character against one instruction of a pattern; so many take about 50 ms. */
const maxSteps = 4_000_000;
/**
 * Time for compiling the patterns of one schema; after that, further patterns accept every text. A pattern may take some
 * milliseconds, whatever its length.
 */
const maxCompilingMs = 30;
const maxPatternLength = 1_000;
const maxCachedPatterns = 500;

const compiledPatterns = new LRUCache<string, { expression?: RE2JS }>({ max: maxCachedPatterns });

/** Bounds the time for compiling the patterns of one schema, and for matching them in each check of arguments. */
export class PatternBudget {
  private readonly patterns = new Set<string>();
  private compilingMs = 0;
  private steps = maxSteps;

  /** For the validators of one schema. */
  readonly engine: RegExpEngine = Object.assign(
    (pattern: string) => {
      this.patterns.add(pattern);
      const expression = this.compileInTime(pattern);
      return {
        test: (text: string) =>
          expression === undefined || !this.canMatch(expression, text) || matches(expression, text),
        toString: () => pattern,
      };
    },
    { code: 'linearPatterns' },
  ) as RegExpEngine;

  /** The number of patterns that the schema has. */
  get patternCount(): number {
    return this.patterns.size;
  }

  /** Call it before each check of arguments. */
  reset(): void {
    this.steps = maxSteps;
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

/** Whether a text matches a pattern; undefined for a pattern that was not compiled for a schema, or cannot be. */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  const expression = compiledPatterns.get(pattern)?.expression;
  return expression && (text.length > maxMatchedLength || matches(expression, text));
}

function matches(expression: RE2JS, text: string): boolean {
  return expression.matcher(text).find();
}

/**
 * Matching takes linear time, whatever the pattern. A pattern that RE2 does not support (look-around, back references)
 * accepts every text.
 */
function getCompiled(pattern: string): RE2JS | undefined {
  const cached = compiledPatterns.get(pattern) ?? { expression: compile(pattern) };
  compiledPatterns.set(pattern, cached);
  return cached.expression;
}

function compile(pattern: string): RE2JS | undefined {
  try {
    return pattern.length > maxPatternLength ? undefined : RE2JS.compile(pattern);
  } catch {
    return undefined;
  }
}
