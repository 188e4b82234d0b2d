import type { Action } from '../../../src/domain/app.js';
import type { Asked } from './measures.js';

/** For each action a request in the words of its slug, without the app's; an action of the same name serves as well. */
export function requestsByName(actions: Action[], { isInApp }: { isInApp: boolean }): Asked[] {
  const twins = new Map<string, string[]>();
  for (const action of actions) {
    const name = nameInApp(action);
    twins.set(name, [...(twins.get(name) ?? []), action.slug]);
  }
  return actions.map((action) => ({
    query: wordsOfSlug(action),
    tasks: [twins.get(nameInApp(action)) ?? []],
    ...(isInApp ? { apps: [action.app] } : {}),
  }));
}

function wordsOfSlug({ slug, app }: Action): string {
  const name = slug.toLowerCase();
  const prefix = `${app}_`;
  return (name.startsWith(prefix) ? name.slice(prefix.length) : name).replaceAll('_', ' ');
}

function nameInApp({ app, name }: Action): string {
  return `${app} ${name.toLowerCase()}`;
}
