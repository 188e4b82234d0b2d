import type { Action } from '../../../domain/app.js';
import { TimeSlices } from '../../../lib/event-loop/time-slices.js';
import { normalizeName } from '../../../lib/text/name-matching.js';

const saysDeprecated = /^\W*deprecated\b|\bdeprecated\s*[:;,]|\bthis (?:action|tool|endpoint) is deprecated\b/i;

/**
 * The actions of an app that only their name should find. The provider marks them as deprecated; or their description says so,
 * and the app has the action that replaces them.
 */
export async function replacedAmong(actions: Action[]): Promise<ReadonlySet<Action>> {
  const slices = new TimeSlices();
  const replaced = new Set<Action>();
  const saying: Action[] = [];
  const names = new Set<string>();
  for (const action of actions) {
    await slices.pause();
    if (action.isDeprecated) replaced.add(action);
    else if (saysDeprecated.test(action.description)) saying.push(action);
    else names.add(normalizeName(action.name));
  }
  for (const action of saying) {
    await slices.pause();
    if (successorsOf(action).some((name) => names.has(name))) replaced.add(action);
  }
  return replaced;
}

/** What the action that replaces it may be called: the same, or as its description says. */
function successorsOf({ name, description }: Action): string[] {
  return [normalizeName(name), ...namesIn(description)];
}

/** "Deprecated: use `list branches` instead". */
function namesIn(description: string): string[] {
  return [...description.matchAll(/[`'"]([^`'"]{3,120})[`'"]/g)].map(([, name = '']) => normalizeName(name));
}
