import type { ClientSource } from '../../src/contract/oauth-client-constants.js';
import type { clientEn } from './client-words-en.js';
import type { Plurals } from './formats.js';

const present: Record<ClientSource, (clientId: string) => string> = {
  none: () => 'Bei dieser App hat sich noch niemand angemeldet.',
  managed: () => 'Anmeldungen laufen über den OAuth-Client des Anbieters, der auf der Zustimmungsseite steht.',
  typed: () => 'Mitglieder geben eigene Zugangsdaten ein.',
  dashboard: () => 'Anmeldungen laufen über einen Client, der im Dashboard des Anbieters eingerichtet wurde.',
  own: (clientId) => `Anmeldungen laufen über Ihren eigenen Client ${clientId}.`,
};

const phrases: Omit<typeof clientEn, 'earlier'> = {
  setUp: 'Anmeldung einrichten',
  setUpFor: (app) => `Anmeldung einrichten bei ${app}`,
  title: (app) => `Anmeldung bei ${app} mit eigenem OAuth-Client`,
  present,
  redirect: 'Rücksprungadresse',
  redirectHint: (app) => `Registrieren Sie bei ${app} einen OAuth-Client und tragen Sie dort diese Adresse ein.`,
  copy: 'Kopieren',
  copied: 'Die Adresse ist kopiert.',
  clientId: 'Client-ID',
  clientSecret: 'Client-Geheimnis',
  empty: (label) => `Bitte angeben: ${label}`,
  refused: (label) => `Das wurde nicht angenommen: ${label}`,
  refusedAsWhole: 'Der Anbieter hat diesen Client nicht angenommen. Prüfen Sie alle Eingaben.',
  save: 'Speichern',
  replace: 'Client ersetzen',
  saved: 'Gespeichert. Neue Anmeldungen laufen über diesen Client; das Geheimnis liegt allein beim Anbieter.',
  test: {
    title: 'Probeanmeldung',
    lead: 'Melden Sie sich einmal über diesen Client an, um zu sehen, dass er funktioniert. Nichts wird verbunden, und das Konto wird danach beim Anbieter entfernt.',
    start: 'Anmeldung ausprobieren',
    again: 'Noch einmal versuchen',
    worked: (account) => (account === undefined ? 'Es funktioniert.' : `Es funktioniert: angemeldet als ${account}.`),
    removed: 'Das Konto wird beim Anbieter wieder entfernt.',
    failed: 'Die Anmeldung hat nicht funktioniert.',
    said: (reason) => `Der Anbieter sagte: „${reason}“`,
    expired: 'Niemand hat die Anmeldung rechtzeitig abgeschlossen.',
  },
  remove: 'Client entfernen',
  removed: 'Entfernt. Neue Anmeldungen laufen nicht mehr über diesen Client.',
  removeQuestion: (app) => `Ihren OAuth-Client für ${app} entfernen?`,
  removeEffect:
    'Damit verbundene Konten funktionieren weiter. Neue Anmeldungen laufen über den Client des Anbieters, wo er für diese App einen hat.',
  close: 'Schließen',
  missing: 'Noch kann niemand diese App verbinden: Dazu braucht es einen eigenen OAuth-Client.',
  missingForOthers: 'Noch kann niemand diese App verbinden: Ein Plattform-Admin muss erst die Anmeldung einrichten.',
};

export const clientDe = (plural: Plurals): typeof clientEn => ({
  ...phrases,
  earlier: (count) =>
    plural(count, {
      one: '# Verbindung nutzt noch einen früheren Client, bis ihr Mitglied neu verbindet.',
      other: '# Verbindungen nutzen noch einen früheren Client, bis ihre Mitglieder neu verbinden.',
    }),
});
