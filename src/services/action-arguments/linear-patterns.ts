import type { RegExpEngine } from 'ajv/dist/types/index.js';
import { LRUCache } from 'lru-cache';
import { RE2JS } from 're2js';

/** Past this, a text is not held against a pattern: linear time is still time. */
const maxMatchedLength = 20_000;
/** A character against an instruction of a pattern: this many of them take about 50 ms. */
const maxSteps = 4_000_000;
/**
 * Patterns of one schema are read for so long; those after that accept every text. One alone may take some milliseconds,
 * and by its looks nobody can tell.
 */
const maxReadingMs = 30;
const maxPatternLength = 1_000;
const keptPatterns = 500;

const compiledPatterns = new LRUCache<string, { expression?: RE2JS }>({ max: keptPatterns });

/** How much may still be done for one schema or one check of arguments. */
export class PatternWork {
  private readonly named = new Set<string>();
  private readingMs = 0;
  private steps = maxSteps;

  /** For validators of one schema. */
  readonly engine: RegExpEngine = Object.assign(
    (pattern: string) => {
      this.named.add(pattern);
      const expression = this.read(pattern);
      return {
        test: (text: string) =>
          expression === undefined || !this.affords(expression, text) || matches(expression, text),
        toString: () => pattern,
      };
    },
    { code: 'linearPatterns' },
  ) as RegExpEngine;

  /** How many the schema has. */
  get patterns(): number {
    return this.named.size;
  }

  /** From here on the next arguments are checked. */
  begin(): void {
    this.steps = maxSteps;
  }

  private read(pattern: string): RE2JS | undefined {
    if (this.readingMs > maxReadingMs) return undefined;
    const start = performance.now();
    const expression = compiled(pattern);
    this.readingMs += performance.now() - start;
    return expression;
  }

  private affords(expression: RE2JS, text: string): boolean {
    if (text.length > maxMatchedLength) return false;
    this.steps -= text.length * expression.programSize();
    return this.steps >= 0;
  }
}

/** Whether a text fits a pattern that was read for a schema; undefined where it was not, or cannot be. */
export function fitsPattern(pattern: string, text: string): boolean | undefined {
  const expression = compiledPatterns.get(pattern)?.expression;
  return expression && (text.length > maxMatchedLength || matches(expression, text));
}

function matches(expression: RE2JS, text: string): boolean {
  return expression.matcher(text).find();
}

/**
 * Takes linear time whatever pattern a schema brings. A pattern that this engine cannot read (look-around, back
 * references) accepts every text.
 */
function compiled(pattern: string): RE2JS | undefined {
  const kept = compiledPatterns.get(pattern) ?? { expression: compile(pattern) };
  compiledPatterns.set(pattern, kept);
  return kept.expression;
}

function compile(pattern: string): RE2JS | undefined {
  try {
    return pattern.length > maxPatternLength ? undefined : RE2JS.compile(pattern);
  } catch {
    return undefined;
  }
}
