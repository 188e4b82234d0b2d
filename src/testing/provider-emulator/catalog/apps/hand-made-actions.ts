import type { ActionSeed } from '../catalog-seeds.js';
import { gmailActions } from './gmail.js';

/** The actions of the well-known apps, by the app's slug. */
export const HAND_MADE_ACTIONS: Record<string, ActionSeed[]> = {
  gmail: gmailActions,
};
