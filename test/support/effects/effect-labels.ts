import { readFileSync } from 'node:fs';
import type { Effect } from '../../../src/contract/app-constants.js';
import { appOfSlug } from '../search/actions-file.js';

/**
 * What each action does, as a person read it from its slug and description, before any rule was written. Destructive takes away
 * or ends something that was there, or replaces it as a whole. A send is addressed to people: a message, a comment, a review, an
 * invitation, a share. A record that watchers may be told of, such as an issue, is a write.
 */
export type EffectLabels = Record<string, Effect>;

/** The rule is made from the learned half alone; the other half shows how it does on what it was not made from. */
export const halves = ['learned', 'heldBack'] as const;
export type Half = (typeof halves)[number];

/** An action with its label, as much of it as the rule may look at. */
export type LabelledAction = { slug: string; app: string; effect: Effect };

/** The labels of the actions that a provider described for six apps. */
export function readEffectLabels(): Record<Half, EffectLabels> {
  return read('effect-labels.json') as Record<Half, EffectLabels>;
}

/** The labels of actions as other apps name theirs. Each app is in one half, so that the other half has apps never seen. */
export function readLabelsOfOtherApps(): Record<Half, Record<string, EffectLabels>> {
  return read('effect-labels-other-apps.json') as Record<Half, Record<string, EffectLabels>>;
}

export function labelledActions(half: Half): LabelledAction[] {
  return Object.entries(readEffectLabels()[half]).map(([slug, effect]) => ({ slug, app: appOfSlug(slug), effect }));
}

export function labelledActionsOfOtherApps(half: Half): LabelledAction[] {
  return Object.entries(readLabelsOfOtherApps()[half]).flatMap(([app, labels]) =>
    Object.entries(labels).map(([slug, effect]) => ({ slug, app, effect })),
  );
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../../../test/quality/${name}`, import.meta.url), 'utf8'));
}
