import type { JsonSchema } from '../../domain/app.js';
import { hasInvisibleCharacters } from '../../lib/text/text.js';
import { cleanText } from '../clean-text.js';

/** Keywords of JSON Schema whose texts are annotations. */
const annotationKeywords = new Set(['title', 'description', '$comment']);
const maxTextLength = 2_000;
/** No known action is nested as deeply; a deeper schema becomes `{}`, which accepts anything. */
const maxDepth = 64;
/** Values in one schema, and the characters of its names and texts: the largest of 930 real actions has 531 and 14,000. */
const maxParts = 10_000;
const maxCharacters = 1_000_000;
const acceptsAnyFields: JsonSchema = {
  type: 'object',
  description: 'The schema of this action is too large to be shown. It is sent what it is given, and the app decides.',
};

/**
 * A schema that is safe to show: annotations are cleaned. Names and values must be repeated exactly, so those with invisible
 * characters are left out instead. One that is too large to be read accepts any fields.
 */
export function cleanSchema(schema: JsonSchema): JsonSchema {
  return new SchemaCleaner().clean(schema);
}

class SchemaCleaner {
  private parts = 0;
  private characters = 0;

  clean(schema: JsonSchema): JsonSchema {
    const cleaned = this.fields(schema, 0);
    return this.isSpent ? acceptsAnyFields : cleaned;
  }

  private get isSpent(): boolean {
    return this.parts > maxParts || this.characters > maxCharacters;
  }

  private fields(fields: object, depth: number): Record<string, unknown> {
    if (depth > maxDepth) return {};
    const kept = Object.entries(fields).flatMap(([word, value]) => {
      this.characters += word.length;
      const cleaned = this.isSpent || hasInvisibleCharacters(word) ? undefined : this.keyword(word, value, depth);
      return cleaned === undefined ? [] : [[word, cleaned]];
    });
    return Object.fromEntries(kept);
  }

  private keyword(word: string, value: unknown, depth: number): unknown {
    const isAnnotation = typeof value === 'string' && annotationKeywords.has(word);
    return isAnnotation ? cleanText(value, { limit: maxTextLength }) : this.value(value, depth);
  }

  /** Undefined where nothing is left of the value. */
  private value(value: unknown, depth: number): unknown {
    this.parts += 1;
    if (typeof value === 'string') return this.text(value);
    if (typeof value !== 'object' || value === null) return value;
    return Array.isArray(value) ? this.list(value, depth + 1) : this.fields(value, depth + 1);
  }

  private text(value: string): string | undefined {
    this.characters += value.length;
    return this.isSpent || hasInvisibleCharacters(value) ? undefined : value;
  }

  private list(list: unknown[], depth: number): unknown[] | undefined {
    const kept =
      depth > maxDepth ? [] : list.map((item) => this.value(item, depth)).filter((item) => item !== undefined);
    return kept.length === 0 && list.length > 0 ? undefined : kept;
  }
}
