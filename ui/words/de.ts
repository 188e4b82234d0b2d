import { activityDe } from './activity-words-de.js';
import { appsDe } from './app-words-de.js';
import { doctorDe } from './doctor-words-de.js';
import type { Words } from './en.js';
import { errorsDe, refusalsDe } from './error-words-de.js';
import type { Plurals } from './formats.js';
import { settingsDe } from './settings-words-de.js';

/** Takes the forms of numbers and imports none, so that this file needs no other when it is loaded. */
export const germanWords = (plural: Plurals): Words => ({
  common: {
    cancel: 'Abbrechen',
    tryAgain: 'Noch einmal versuchen',
    dismiss: 'Ausblenden',
    signIn: 'Wieder anmelden',
    loading: 'Lädt …',
  },
  errors: errorsDe,
  refusals: refusalsDe,
  apps: appsDe(plural),
  settings: settingsDe(plural),
  activity: activityDe(plural),
  doctor: doctorDe,
});
