import { activityDe } from './activity-words-de.js';
import { appsDe } from './app-words-de.js';
import { doctorDe } from './doctor-words-de.js';
import type { Words } from './en.js';
import { errorsDe, refusalsDe } from './error-words-de.js';
import { settingsDe } from './settings-words-de.js';

export const de: Words = {
  common: {
    cancel: 'Abbrechen',
    tryAgain: 'Noch einmal',
    dismiss: 'Ausblenden',
    signIn: 'Wieder anmelden',
    loading: 'Lädt …',
  },
  errors: errorsDe,
  refusals: refusalsDe,
  apps: appsDe,
  settings: settingsDe,
  activity: activityDe,
  doctor: doctorDe,
};
