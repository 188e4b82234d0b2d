import { z } from 'zod';
import { effects } from '../contract/app-constants.js';
import type { Action } from '../domain/app.js';
import { effectOfWrite } from '../domain/effects/action-effect.js';

/**
 * An action as it is kept on disk. Replicas of different versions may share the directory, and those before `send` was known
 * take a list with an unknown effect for damaged. So it is kept as the write that it is, and found again in the action's name.
 */
export type StoredAction = Omit<Action, 'effect'> & { effect: StoredEffect };

type StoredEffect = Exclude<Action['effect'], 'send'>;

export const storedActionSchema: z.ZodType<StoredAction> = z.object({
  slug: z.string(),
  app: z.string(),
  name: z.string(),
  description: z.string(),
  inputSchema: z.record(z.string(), z.unknown()),
  effect: z.enum(effects).exclude(['send']),
  isDeprecated: z.boolean(),
});

export function toStored(action: Action): StoredAction {
  return { ...action, effect: action.effect === 'send' ? 'write' : action.effect };
}

export function fromStored(action: StoredAction): Action {
  return { ...action, effect: action.effect === 'write' ? effectOfWrite(action) : action.effect };
}
