import { appActions } from './app-actions.js';
import type { ActionSeed, AppSeed } from './catalog-seeds.js';
import { thingAction } from './things/thing-actions.js';
import { thingCalled } from './things/thing-table.js';

/** How many verbs an app knows for its second thing; the first thing has all of its own. */
const verbsOfSecondThing = 2;

/** The actions of an app that has none written by hand: everyday verbs on the things that the app is about. */
export function genericActions(app: AppSeed, things: string[]): ActionSeed[] {
  const drafts = things.flatMap((name, rank) => {
    const thing = thingCalled(name);
    const verbs = rank === 0 ? thing.verbs : thing.verbs.slice(0, verbsOfSecondThing);
    return verbs.map((verb) => ({ ...thingAction(app, thing, verb), important: rank === 0 && verb === verbs[0] }));
  });
  return appActions(app.slug, drafts);
}
