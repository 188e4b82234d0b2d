import type { GateCause, GateName } from '../../src/contract/access-constants.js';
import type { Words } from './en.js';
import type { Plurals } from './formats.js';

const hints: Record<GateName | GateCause, string> = {
  key: 'Ein Plattform-Admin setzt einen gültigen; unter Integrationen steht, was fehlt.',
  enabled: 'Ein Org-Admin aktiviert sie.',
  assigned: 'Ein Org-Admin gibt sie dem Agenten.',
  acting_member:
    'Persönliche Konten werden nie ohne eine Person benutzt. In Messengern und auf der Kommandozeile ist das der früheste Org-Admin, der kein Dienstkonto ist.',
  connected: 'Nur diese Person kann es verbinden.',
  not_offered: 'Ist sie noch aktiviert, deaktiviert sie ein Org-Admin.',
  other_project:
    'Mit einem Schlüssel jenes Projekts funktioniert es wieder, sonst erst, wenn diese Person es neu verbindet.',
  reconnect_needed: 'Nur diese Person kann es neu verbinden.',
};

const phrases: Omit<Words['activity'], 'summary' | 'found'> = {
  views: 'Ansicht',
  activity: 'Verlauf',
  explain: 'Zugriff erklären',
  list: 'Was geschehen ist, Neuestes zuerst',
  none: 'Noch ist nichts geschehen',
  noneHint: 'Hier erscheinen Verbindungen und was Agenten in Apps tun.',
  more: 'Früheres zeigen',
  someone: 'Jemand',
  system: 'Der Dienst',
  anAgent: 'Ein Agent',
  anApp: 'einer App',
  askedBy: (name) => `gefragt hat ${name}`,
  actingAs: (name) => `mit dem Konto von ${name}`,
  sentences: {
    'key.saved': ({ who }) => `${who} hat einen Projektschlüssel gespeichert`,
    'key.forgotten': ({ who }) => `${who} hat den Projektschlüssel vergessen lassen`,
    'public_address.saved': ({ who }) => `${who} hat die öffentliche Webadresse geändert`,
    'oauth_client.saved': ({ who, app }) => `${who} hat einen eigenen OAuth-Client für ${app} eingerichtet`,
    'oauth_client.removed': ({ who, app }) => `${who} hat den eigenen OAuth-Client für ${app} entfernt`,
    'oauth_client.tested': ({ who, app }) => `${who} hat die Anmeldung über den OAuth-Client für ${app} ausprobiert`,
    'app.enabled': ({ who, app }) => `${who} hat ${app} aktiviert`,
    'app.disabled': ({ who, app }) => `${who} hat ${app} deaktiviert`,
    'agent.assigned': ({ who, app, agent }) => `${who} hat ${agent} die App ${app} gegeben`,
    'agent.unassigned': ({ who, app, agent }) => `${who} hat ${agent} die App ${app} genommen`,
    'sign_in.started': ({ who, app, agent, hasActor }) =>
      hasActor
        ? `${who} hat eine Anmeldung bei ${app} begonnen`
        : `${agent} hat für ${who} einen Link zur Anmeldung bei ${app} angefordert`,
    'sign_in.parked': ({ who, app }) => `Eine Anmeldung bei ${app} wartete auf die Bestätigung von ${who}`,
    'sign_in.refused': ({ who, app }) => `Eine Anmeldung von ${who} bei ${app} wurde abgelehnt`,
    'sign_in.expired': ({ who, app }) => `${who} hat die Anmeldung bei ${app} nicht rechtzeitig beendet`,
    'connection.made': ({ who, app }) => `${who} hat ${app} verbunden`,
    'connection.removed': ({ who, app, hasActor }) =>
      hasActor ? `${who} hat ${app} getrennt` : `${who} ist nicht mehr dabei, die Verbindung mit ${app} wurde beendet`,
    'connection.broken': ({ who, app }) => `Die Verbindung von ${who} mit ${app} funktioniert nicht mehr`,
    'connection.migrated': ({ who, app }) => `Eine ältere Verbindung mit ${app} gehört jetzt ${who}`,
    'account.revoked': ({ who, app }) => `Der Zugriff von ${who} bei ${app} wurde widerrufen`,
    'action.invoked': ({ who, app, agent, subject, outcome }) =>
      `${agent} ${outcome === 'refused' ? 'wollte' : 'hat'} ${subject} in ${app} für ${who} ${outcome === 'refused' ? 'aufrufen' : 'aufgerufen'}`,
  },
  noneFound: 'Nichts dergleichen ist geschehen',
  noneFoundHint: 'Entfernen Sie einen Filter, oder wählen Sie eine andere Zeit.',
  beganAt: (time) => `begonnen ${time}`,
  filters: {
    label: 'Filter',
    person: 'Person',
    agent: 'Agent',
    app: 'App',
    outcome: 'Ausgang',
    from: 'Von',
    to: 'Bis',
    all: 'Alle',
    unknown: 'Unbekannt',
    clear: 'Filter entfernen',
    save: (format) => `${format} speichern`,
  },
  outcomes: { done: 'Erledigt', refused: 'Abgelehnt', failed: 'Fehlgeschlagen', unknown: 'Ausgang unbekannt' },
  channels: { web: 'Web-Chat', bridge: 'Messenger', cli: 'Kommandozeile', automation: 'Automation' },
  access: {
    app: 'App',
    agent: 'Agent',
    channel: 'Kanal',
    member: 'Mitglied',
    myself: 'Ich',
    nobody: 'Niemand',
    enabledApps: 'Aktiviert',
    otherApps: 'Nicht aktiviert',
    choose: 'Wählen Sie eine App und einen Agenten, um zu sehen, ob er handeln darf und was im Weg steht.',
    allowed: (agent, app) => `${agent} kann ${app} nutzen`,
    allowedAs: (name) => `mit dem Konto von ${name}`,
    stopped: (agent, app) => `${agent} kann ${app} nicht nutzen`,
    conditions: 'Bedingungen der Reihe nach',
    met: 'Erfüllt',
    notMet: 'Nicht erfüllt',
    gates: {
      key: {
        passed: 'Es gibt einen brauchbaren Projektschlüssel',
        failed: 'Es gibt keinen brauchbaren Projektschlüssel',
      },
      enabled: {
        passed: 'Die App ist für die Organisation aktiviert',
        failed: 'Die App ist für die Organisation nicht aktiviert',
      },
      assigned: {
        passed: 'Dieser Agent hat die App',
        failed: 'Dieser Agent hat die App nicht',
      },
      acting_member: {
        passed: 'Es gibt eine Person, für die gehandelt wird',
        failed: 'Es gibt keine Person, für die gehandelt würde',
      },
      connected: {
        passed: 'Das Konto dieser Person ist verbunden',
        failed: 'Das Konto dieser Person ist nicht verbunden',
      },
    },
    causes: {
      not_offered: 'Der Anbieter bietet die App nicht mehr an',
      other_project: 'Das Konto dieser Person ist mit einem anderen Projektschlüssel verbunden',
      reconnect_needed: 'Das Konto dieser Person muss neu verbunden werden',
    },
    hint: (gate, serviceText) => hints[gate] ?? serviceText,
    mends: {
      key: () => 'Integrationen öffnen',
      enabled: (app) => `${app} aktivieren`,
      assigned: (app, agent) => `${agent} die App ${app} geben`,
    },
    askMember: (name, app) => `Bitten Sie ${name}, ${app} zu verbinden.`,
  },
};

export const activityDe = (plural: Plurals): Words['activity'] => ({
  ...phrases,
  found: (count) => plural(count, { one: '# Ereignis gezeigt', other: '# Ereignisse gezeigt' }),
  summary: {
    calls: (count) => plural(count, { one: '# Aufruf durch Agenten', other: '# Aufrufe durch Agenten' }),
    picture: (calls, days) =>
      `Aufrufe nach Tag und Ausgang: ${plural(calls, { one: '# Aufruf', other: '# Aufrufe' })} an ${plural(days, { one: '# Tag', other: '# Tagen' })}`,
    apps: 'Meistgenutzte Apps',
    asTable: 'Als Tabelle',
    caption: 'Aufrufe nach Tag und Ausgang; Tage in UTC',
    day: 'Tag',
    app: 'App',
    callsOf: 'Aufrufe',
  },
});
