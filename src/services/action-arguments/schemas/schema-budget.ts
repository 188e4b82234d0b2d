import type { JsonSchema } from '../../../domain/app.js';
import { measureParts } from '../../../lib/text/json.js';

/** Seven times the largest of a thousand real actions, which has 57; a validator of so many takes some 50 ms to compile. */
const maxNodes = 400;
/** Keywords that a validator has code of its own for; the same action has 50. */
const maxAssertions = 400;
/** Required names in the whole schema: a validator has a line of code for each. */
const maxRequired = 1_000;
/** Names in `dependentRequired`: a validator has a dozen lines of code for each. */
const maxDependent = 200;
/** Characters of a value such as a default, and of all of them together. References repeat values, and readers copy each. */
const maxValueLength = 2_000;
const maxValuesLength = 400_000;
const maxDepth = 24;

const assertionKeywords = new Set([
  ...['enum', 'const', 'pattern', 'format', 'minLength', 'maxLength', 'uniqueItems', 'minItems', 'maxItems'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'maxContains'],
  ...['minProperties', 'maxProperties', 'required', 'dependentRequired'],
]);
/** Their values are bounded elsewhere, or may be long and are never copied; without `minContains: 0`, a schema refuses more. */
const sharedKeywords = new Set(['enum', 'required', 'dependentRequired', 'minContains']);

/** Bounds what is kept of one schema. */
export class SchemaBudget {
  /** How often something was left out that a value would have had to fit. */
  omissions = 0;
  private nodes = 0;
  private assertions = 0;
  private required = 0;
  private dependent = 0;
  private valueLength = 0;

  /** Whether every further schema is left out. */
  get isSpent(): boolean {
    return this.nodes >= maxNodes;
  }

  takeNode(depth = 0): boolean {
    this.nodes += 1;
    return this.nodes <= maxNodes && depth <= maxDepth;
  }

  /** Whether a keyword is kept, other than those that hold schemas. Without one that is not, a schema accepts more. */
  takeKeyword(keyword: string, value: unknown): boolean {
    const isAssertion = assertionKeywords.has(keyword);
    const fits = (!isAssertion || this.takeAssertion()) && (sharedKeywords.has(keyword) || this.takeValue(value));
    if (isAssertion && !fits) this.omissions += 1;
    return fits;
  }

  takeRequired(names: unknown[]): unknown[] {
    const kept = names.slice(0, Math.max(0, maxRequired - this.required));
    this.required += kept.length;
    if (kept.length < names.length) this.omissions += 1;
    return kept;
  }

  takeDependent(dependent: JsonSchema): JsonSchema {
    const kept = Object.entries(dependent).flatMap(([name, names]) => {
      const room = Math.max(0, maxDependent - this.dependent);
      const wanted = Array.isArray(names) ? names.length : 0;
      this.dependent += 1 + wanted;
      if (wanted > room) this.omissions += 1;
      return Array.isArray(names) && room > 0 ? [[name, names.slice(0, room)]] : [];
    });
    return Object.fromEntries(kept);
  }

  private takeAssertion(): boolean {
    this.assertions += 1;
    return this.assertions <= maxAssertions;
  }

  private takeValue(value: unknown): boolean {
    const length = lengthOf(value);
    if (length > maxValueLength || this.valueLength + length > maxValuesLength) return false;
    this.valueLength += length;
    return true;
  }
}

/** Infinite where the value is too long. */
function lengthOf(value: unknown): number {
  const limits = { maxParts: maxValueLength, maxDepth, maxCharacters: maxValueLength };
  return measureParts(value, limits)?.length ?? Number.POSITIVE_INFINITY;
}
