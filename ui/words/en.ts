import { activityEn } from './activity-words-en.js';
import { appsEn } from './app-words-en.js';
import { doctorEn } from './doctor-words-en.js';
import { errorsEn, refusalsEn } from './error-words-en.js';
import { settingsEn } from './settings-words-en.js';

export const en = {
  common: {
    cancel: 'Cancel',
    tryAgain: 'Try again',
    dismiss: 'Dismiss',
    signIn: 'Sign in again',
    loading: 'Loading…',
  },
  errors: errorsEn,
  refusals: refusalsEn,
  apps: appsEn,
  settings: settingsEn,
  activity: activityEn,
  doctor: doctorEn,
};

/** Every text on screen. Each language is an object of this type, so a missing text does not compile. */
export type Words = typeof en;
