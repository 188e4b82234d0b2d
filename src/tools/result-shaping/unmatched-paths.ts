import { isJsonObject } from '../../lib/text/json.js';
import { type FieldPath, maxJoinedNames, type PathStep } from './field-path.js';

/** Names that are looked up for all paths together, some ten milliseconds; what is not found by then counts as not there. */
const maxSearched = 100_000;

/** The paths that nothing in an answer is at. Whatever is `null` or an empty list may hold it, so it counts as found. */
export function unmatchedPaths(data: unknown, paths: readonly FieldPath[]): FieldPath[] {
  const search = new PathSearch();
  return paths.filter(({ steps }) => !search.isIn(data, steps, 0));
}

class PathSearch {
  private searched = 0;

  /** Whether the steps from `at` on lead from a value to anything. */
  isIn(value: unknown, steps: readonly PathStep[], at: number): boolean {
    this.searched += 1;
    if (at === steps.length || value === null) return true;
    if (Array.isArray(value)) return value.length === 0 || this.isInList(value, steps, at);
    return isJsonObject(value) && this.isInField(value, steps, at);
  }

  private isInList(list: unknown[], steps: readonly PathStep[], at: number): boolean {
    for (const item of list) {
      this.searched += 1;
      if (this.searched > maxSearched) return false;
      if (this.isInItem(item, steps, at)) return true;
    }
    return false;
  }

  private isInItem(item: unknown, steps: readonly PathStep[], at: number): boolean {
    if (steps[at] === 'items') return this.isIn(item, steps, at + 1);
    return !Array.isArray(item) && this.isIn(item, steps, at);
  }

  /** Names with a dot between them may also be one name. */
  private isInField(object: Record<string, unknown>, steps: readonly PathStep[], at: number): boolean {
    let key = '';
    for (let end = at; end < Math.min(steps.length, at + maxJoinedNames); end += 1) {
      this.searched += 1;
      const step = steps[end];
      if (step === undefined || step === 'items') return false;
      key = end === at ? step.name : `${key}.${step.name}`;
      if (Object.hasOwn(object, key) && this.isIn(object[key], steps, end + 1)) return true;
    }
    return false;
  }
}
