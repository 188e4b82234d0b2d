import type { JsonSchema } from '../../../domain/app.js';
import type { PatternBudget } from './linear-patterns.js';
import { optionalOffsetFormat } from './local-times.js';
import { fitsFormat } from './text-formats.js';

/**
 * The schema without a pattern or a format that a text shown in it does not fit: its app takes that text, and may take others
 * like it. The same schema where they fit.
 */
export function withoutRefuted(schema: JsonSchema, patterns: PatternBudget): JsonSchema {
  const { pattern, format, ...rest } = schema;
  if (pattern === undefined && format === undefined) return schema;
  const texts = shownTexts(schema);
  const isRefuted = typeof pattern === 'string' && !fitPattern(texts, pattern, patterns);
  const fitting = fittingFormat(texts, format);
  if (!isRefuted && fitting === format) return schema;
  return {
    ...rest,
    ...(pattern !== undefined && !isRefuted && { pattern }),
    ...(fitting !== undefined && { format: fitting }),
  };
}

function shownTexts({ examples, example, default: preset }: JsonSchema): string[] {
  return [examples, example, preset].flat().filter((value) => typeof value === 'string');
}

function fitPattern(texts: string[], pattern: string, patterns: PatternBudget): boolean {
  if (texts.length === 0) return true;
  const expression = patterns.engine(pattern, 'u');
  return texts.every((text) => expression.test(text));
}

/** Points in time are often shown without an offset, and are checked as such then. */
function fittingFormat(texts: string[], format: unknown): unknown {
  const candidates = format === 'date-time' ? [format, optionalOffsetFormat] : [format];
  return candidates.find((candidate) => texts.every((text) => fitsFormat(candidate, text)));
}
