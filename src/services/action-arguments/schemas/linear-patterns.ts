import { LRUCache } from 'lru-cache';
import { RE2JS } from 're2js';

const maxPatternLength = 1_000;
const maxCachedPatterns = 500;

/** Larger programs take milliseconds for each text that is tried. */
const maxExampleProgram = 1_000;

/** `example`: what `findMatching` found. */
type CompiledPattern = { expression?: RE2JS; example?: { text: string | undefined } };

const compiledPatterns = new LRUCache<string, CompiledPattern>({ max: maxCachedPatterns });

/**
 * The first of some short texts that matches a pattern. Undefined where none does, for a pattern that was not compiled for a
 * schema, and for one that would take long. Found once for each pattern.
 */
export function findMatching(pattern: string, texts: readonly string[]): string | undefined {
  const compiled = compiledPatterns.get(pattern);
  if (compiled?.expression === undefined || compiled.expression.programSize() > maxExampleProgram) return undefined;
  const { expression } = compiled;
  compiled.example ??= { text: texts.find((text) => matches(expression, text)) };
  return compiled.example.text;
}

export function matches(expression: RE2JS, text: string): boolean {
  return expression.matcher(text).find();
}

/**
 * Matching takes linear time, whatever the pattern. A pattern that RE2 does not support (look-around, back references)
 * accepts every text.
 */
export function getCompiled(pattern: string): RE2JS | undefined {
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
