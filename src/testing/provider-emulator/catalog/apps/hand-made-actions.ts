import type { ActionSeed } from '../catalog-seeds.js';
import { githubActions } from './github.js';
import { gmailActions } from './gmail.js';
import { googlecalendarActions } from './googlecalendar.js';
import { notionActions } from './notion.js';
import { slackActions } from './slack.js';

/** The actions of the well-known apps, by the app's slug. */
export const HAND_MADE_ACTIONS: Record<string, ActionSeed[]> = {
  gmail: gmailActions,
  github: githubActions,
  googlecalendar: googlecalendarActions,
  notion: notionActions,
  slack: slackActions,
};
