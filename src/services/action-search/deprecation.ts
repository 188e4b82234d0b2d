import type { Action } from '../../domain/app.js';

const saysDeprecated = /^\W*deprecated\b|\bdeprecated\s*[:;,]|\bthis (?:action|tool|endpoint) is deprecated\b/i;

/**
 * The actions of an app that only their name should find: those that the provider marks as deprecated, and those that
 * say so in their description where the app has the action that replaces them.
 */
export function replacedAmong(actions: Action[]): ReadonlySet<Action> {
  const unmarked = actions.filter(({ isDeprecated }) => !isDeprecated);
  const current = unmarked.filter(({ description }) => !saysDeprecated.test(description));
  const names = new Set(current.map(({ name }) => lettersOf(name)));
  const replaced = unmarked.filter(({ name, description }) => {
    if (!saysDeprecated.test(description)) return false;
    return names.has(lettersOf(name)) || namesIn(description).some((other) => names.has(other));
  });
  return new Set([...actions.filter(({ isDeprecated }) => isDeprecated), ...replaced]);
}

/** "Deprecated: use `list branches` instead". */
function namesIn(description: string): string[] {
  return [...description.matchAll(/[`'"]([^`'"]{3,120})[`'"]/g)].map(([, name = '']) => lettersOf(name));
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
