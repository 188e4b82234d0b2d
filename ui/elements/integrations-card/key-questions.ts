import type { Settings } from '../../../src/contract/settings-contract.js';
import type { Words } from '../../words/en.js';
import type { Question } from '../confirm-dialog/question.js';

const noUse = { connections: 0, members: 0 };

/** Undefined where nobody has connected an account, since nothing is lost then. */
export function replaceQuestion({ settings }: Words, inUse: Settings['inUse']): Question | undefined {
  const { connections, members } = inUse ?? noUse;
  if (connections === 0) return undefined;
  return {
    title: settings.replaceQuestion,
    effects: [settings.replaceReach(connections, members), settings.replaceEffect],
    confirm: settings.key.replace,
  };
}

export function forgetQuestion({ settings }: Words, inUse: Settings['inUse']): Question {
  const { connections, members } = inUse ?? noUse;
  const affected = connections === 0 ? settings.forgetNothing : settings.forgetReach(connections, members);
  return {
    title: settings.forgetQuestion,
    effects: [settings.forgetEffect, affected],
    confirm: settings.key.forget,
  };
}
