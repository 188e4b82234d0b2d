import type { Words } from './en.js';
import type { Plurals } from './formats.js';

export const noConnectionDe: Words['settings']['noConnection'] = (origin, code) =>
  `Zu ${origin} kommt keine Verbindung zustande${code ? ` (${code})` : ''}.`;

const phrases: Omit<Words['settings'], 'replaceReach' | 'forgetReach'> = {
  provider: 'Verbindungsanbieter',
  providerLead: 'Bewahrt die Anmeldungen Ihrer Apps auf und führt aus, was Agenten darin tun.',
  badges: {
    not_configured: 'Nicht eingerichtet',
    connected: 'Verbunden',
    not_reachable: 'Nicht erreichbar',
    refused: 'Schlüssel unbrauchbar',
  },
  badgeReasons: {
    not_configured: 'Agenten können keine App nutzen, solange kein Projektschlüssel gespeichert ist.',
    connected: 'Der Anbieter nimmt den Projektschlüssel an.',
    not_reachable: 'Ein Schlüssel ist gespeichert, aber der Anbieter antwortet nicht.',
    refused: 'Der Projektschlüssel lässt sich nicht verwenden.',
  },
  noConnection: noConnectionDe,
  checked: (when) => `Geprüft ${when}.`,
  checkAgain: 'Noch einmal prüfen',
  key: {
    label: 'API-Schlüssel des Projekts',
    hint: 'Beginnt mit „ak_“. Öffnen Sie im Dashboard des Anbieters Ihr Projekt und dort Settings → API keys.',
    notThisOne: 'Der Schlüssel mit „ck_“ aus dem Bereich für KI-Clients ist ein anderer und geht hier nicht.',
    consumerKey:
      'Das beginnt mit „ck_“, ist also der Schlüssel für KI-Clients. Nehmen Sie den Projektschlüssel mit „ak_“.',
    empty: 'Fügen Sie zuerst den Projektschlüssel ein.',
    reveal: 'Schlüssel zeigen',
    conceal: 'Schlüssel verbergen',
    save: 'Speichern und prüfen',
    checking: 'Wird geprüft …',
    saved: 'Der Schlüssel ist angenommen und gespeichert.',
    forgotten: 'Der Schlüssel ist vergessen.',
    current: 'Projektschlüssel',
    ending: (lastFour) => `endet auf ${lastFour}`,
    sources: {
      environment: 'Gesetzt durch die Umgebungsvariable APPCONNECT_API_KEY. Ändern Sie ihn dort.',
      file: 'Gelesen aus der Datei, die APPCONNECT_API_KEY_FILE nennt. Ändern Sie ihn dort.',
      saved: 'Hier gespeichert. Alle Organisationen dieser Installation teilen ihn.',
    },
    shared: 'Alle Organisationen dieser Installation teilen den Schlüssel; ein Plattform-Admin setzt ihn.',
    replace: 'Ersetzen',
    replaceKey: 'Projektschlüssel ersetzen',
    forget: 'Vergessen',
    forgetKey: 'Projektschlüssel vergessen',
  },
  replaceQuestion: 'Projektschlüssel ersetzen?',
  replaceEffect: 'Der neue Schlüssel wird erst geprüft; wird er abgelehnt, bleibt der alte.',
  forgetQuestion: 'Projektschlüssel vergessen?',
  forgetEffect: 'Agenten verlieren sofort alle Apps in allen Organisationen, bis wieder ein Schlüssel gespeichert ist.',
  forgetNothing: 'Noch niemand hat ein Konto verbunden.',
  publicAddress: {
    label: 'Öffentliche Webadresse',
    lead: 'Unter dieser Adresse ist die Plattform von außen erreichbar. Anmelde-Links für Automationen, Messenger und Kommandozeile führen dorthin.',
    placeholder: 'https://plattform.example.com',
    save: 'Speichern',
    saved: 'Gespeichert. Starten Sie Ihre Messenger-Kanäle neu, damit sie diese Adresse nutzen.',
    cleared:
      'Geleert. Automationen, Messenger und Kommandozeile bekommen keine Anmelde-Links, bis wieder eine Adresse gesetzt ist.',
    hint: 'Eine Adresse nur dieses Rechners, etwa localhost, wird abgelehnt. Leer lassen, um sie zu löschen.',
    environment: 'Gesetzt durch die Umgebungsvariable PLATFORM_WEB_PUBLIC_URL. Ändern Sie sie dort.',
    readOnly: 'Diese Adresse lenkt die Anmeldungen aller Organisationen; ein Plattform-Admin setzt sie.',
  },
  onlyAdmins: 'Das können nur Admins sehen.',
};

export const settingsDe = (plural: Plurals): Words['settings'] => ({
  ...phrases,
  replaceReach: (connections, members) => {
    const ended = reach(plural, connections, members);
    const ending = plural(connections, { one: `endet ${ended} und muss`, other: `enden ${ended} und müssen` });
    return `Gehört er zu einem anderen Projekt, ${ending} neu hergestellt werden.`;
  },
  forgetReach: (connections, members) => `Betroffen: ${reach(plural, connections, members)}.`,
});

function reach(plural: Plurals, connections: number, members: number): string {
  const owners = plural(members, { one: '# Mitglied', other: '# Mitgliedern' });
  return plural(connections, { one: `# Verbindung von ${owners}`, other: `# Verbindungen von ${owners}` });
}
