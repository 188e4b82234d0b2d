import { activityDe } from './activity-words-de.js';
import { appsDe } from './app-words-de.js';
import type { Words } from './en.js';
import { errorsDe } from './error-words-de.js';
import { settingsDe } from './settings-words-de.js';

export const de: Words = {
  common: {
    cancel: 'Abbrechen',
    close: 'Schließen',
    save: 'Speichern',
    tryAgain: 'Noch einmal',
    dismiss: 'Ausblenden',
    loading: 'Lädt …',
    details: 'Einzelheiten',
  },
  errors: errorsDe,
  apps: appsDe,
  settings: settingsDe,
  activity: activityDe,
};
