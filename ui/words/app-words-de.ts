import type { Remainder } from '../../src/contract/connection-constants.js';
import { clientDe } from './client-words-de.js';
import type { Words } from './en.js';
import type { Plurals } from './formats.js';

type CountedPhrase = 'results' | 'counts' | 'disableReach' | 'agents';

const remainders: Record<Remainder, string> = {
  not_supported:
    'Hier getrennt. Der App ließ sich nicht sagen, dass sie den Zugriff zurücknehmen soll; entfernen Sie ihn dort in den Sicherheitseinstellungen Ihres Kontos.',
  kept_grant:
    'Hier getrennt. Eine andere Verbindung, zu dieser App oder zu einer desselben Herstellers, nutzt denselben Zugriff oder tut es vielleicht, darum bleibt er bestehen. Wenn Sie ihn dort in den Sicherheitseinstellungen Ihres Kontos entfernen, endet auch diese Verbindung.',
  in_use:
    'Hier getrennt. Das Konto gehört noch zu einer Verbindung aus der Zeit vor den eigenen Konten der Mitglieder, darum wurde der Zugriff nicht zurückgenommen.',
  waiting: 'Hier getrennt. Der Anbieter hat nicht geantwortet; sobald er antwortet, wird der Zugriff zurückgenommen.',
  refused:
    'Hier getrennt. Der Anbieter hat geantwortet, den Zugriff aber nicht zurückgenommen. Er wird im Hintergrund erneut gefragt; um sicherzugehen, entfernen Sie den Zugriff in den Sicherheitseinstellungen Ihres Kontos bei der App.',
  other_project:
    'Hier getrennt. Das Konto gehört zum Projekt eines früheren Schlüssels, darum wird der Zugriff erst zurückgenommen, wenn dieser Schlüssel wieder gilt; um sicherzugehen, entfernen Sie ihn dort in den Sicherheitseinstellungen Ihres Kontos.',
};

const phrases: Omit<Words['apps'], 'client' | CountedPhrase> = {
  title: 'Apps',
  search: 'Apps suchen',
  clearSearch: 'Suche leeren',
  category: 'Kategorie',
  allCategories: 'Alle Kategorien',
  showAll: 'Alle zeigen',
  showPopular: 'Meistgenutzt',
  showEnabled: 'Aktiviert',
  needsAttention: 'Braucht Aufmerksamkeit',
  connectedApps: 'Verbunden',
  enabledApps: 'Aktiviert',
  notEnabledApps: 'Noch nicht aktiviert',
  askHint: 'Bitten Sie einen Org-Admin, die gewünschten zu aktivieren.',
  mostUsed: 'Meistgenutzt',
  otherApps: 'Weitere Apps',
  viewLabel: 'Welche Apps',
  categoryWithCount: (name, count) => `${name} (${count})`,
  lastGood: (when) => `Der Anbieter antwortet nicht. Dies ist die Liste vom ${when}.`,
  lastGoodUndated: 'Der Anbieter antwortet nicht. Dies ist die letzte bekannte Liste.',
  stillPossible: {
    disable: 'Apps deaktivieren können Sie weiterhin.',
    disconnect: 'Ihre Konten trennen können Sie weiterhin.',
    both: 'Apps deaktivieren und Ihre Konten trennen können Sie weiterhin.',
  },
  empty: {
    nothingMatches: (query) => `Nichts passt zu „${query}“`,
    nothingInCategory: (category) => `Keine Apps in „${category}“`,
    tryOther: 'Prüfen Sie die Schreibweise oder nehmen Sie ein kürzeres Wort.',
    onlyPart: 'Es wurden nicht alle Apps durchsucht.',
    searchAll: 'Alle Apps durchsuchen',
    noApps: 'Noch keine Apps',
    noneOffered: 'Der Anbieter bietet mit diesem Projektschlüssel keine Apps an.',
    nothingEnabled: 'Für Ihre Organisation ist noch keine App aktiviert',
    nothingEnabledIn: (category) => `Für Ihre Organisation ist noch keine App in „${category}“ aktiviert`,
    noAppsAdmin: 'Mit „Alle zeigen“ sehen Sie, was Sie aktivieren können.',
    noAppsMember: 'Bitten Sie einen Org-Admin, die gewünschten Apps zu aktivieren.',
    notSetUp: 'Apps sind noch nicht eingerichtet',
    notSetUpMember: 'Wenden Sie sich an den Plattform-Admin.',
    noList: 'Es gibt noch keine Liste der Apps',
    noListAdmin: 'Prüfen Sie, ob der Projektschlüssel gespeichert ist und der Anbieter antwortet.',
    notRead: 'Die Liste der Apps war nicht lesbar',
  },
  enableHint:
    'Ist eine App aktiviert, kann jedes Mitglied sein eigenes Konto verbinden, und der Standard-Agent bekommt sie.',
  enable: 'Aktivieren',
  enableApp: (app) => `${app} aktivieren`,
  disable: 'Deaktivieren',
  disableApp: (app) => `${app} deaktivieren`,
  disableQuestion: (app) => `${app} deaktivieren?`,
  disableEffect: (app) =>
    `${app} funktioniert sofort für niemanden in Ihrer Organisation mehr. Verbundene Konten und Häkchen bei Agenten bleiben erhalten und gelten nach dem Aktivieren wieder.`,
  notOffered: 'Der Anbieter bietet diese App nicht mehr an; ein Org-Admin deaktiviert sie.',
  notOfferedAndOff: 'Der Anbieter bietet diese App nicht mehr an.',
  notEnabled: 'Für Ihre Organisation nicht aktiviert. Fragen Sie einen Org-Admin.',
  notEnabledByYou: 'Für Ihre Organisation nicht aktiviert. Aktivieren Sie sie in der Liste der Apps.',
  accountKept: (account) =>
    account === undefined
      ? 'Ihr Konto bleibt hinterlegt, bis Sie es trennen.'
      : `Ihr Konto ${account} bleibt hinterlegt, bis Sie es trennen.`,
  noAgent: 'Noch hat kein Agent sie.',
  agentsOf: (app, agents) => `${agents}: wählen, wer ${app} nutzen darf`,
  signInNeeds: {
    one_click: () => 'Nutzt Ihr eigenes Konto.',
    api_key: (app) => `Braucht einen API-Schlüssel von ${app}.`,
    own_client: () => 'Braucht einen eigenen OAuth-Client.',
    none: () => 'Bereit, keine Anmeldung nötig.',
    unavailable: () => 'Lässt sich hier noch nicht verbinden.',
  },
  connect: 'Verbinden',
  connectApp: (app) => `${app} verbinden`,
  reconnect: 'Neu verbinden',
  reconnectApp: (app) => `${app} neu verbinden`,
  tryIt: 'Testen',
  tryApp: (app) => `${app} testen`,
  disconnect: 'Trennen',
  disconnectApp: (app) => `${app} trennen`,
  disconnectQuestion: (app) => `Ihr Konto bei ${app} trennen?`,
  disconnectEffect: (app) =>
    `Agenten können ${app} nicht mehr für Sie nutzen. Andere Mitglieder behalten ihre Konten, und Sie können jederzeit neu verbinden.`,
  disconnectAccount: (account) => `Konto: ${account}`,
  remainder: (remainder) => remainders[remainder],
  opening: (app) => `${app} wird geöffnet …`,
  finishThere: 'Melden Sie sich dort an und kommen Sie dann zurück.',
  tabBlocked: 'Ihr Browser hat den neuen Tab blockiert.',
  openPage: 'Anmeldeseite öffnen',
  timeLeft: (time) => `noch ${time}`,
  timeIsUp: 'Die Zeit zum Anmelden ist um.',
  signInUnfinished: 'Die Anmeldung wurde abgelehnt oder nicht beendet. Es hat sich nichts geändert.',
  reopen: 'Wieder öffnen',
  reopenApp: (app) => `Anmeldung bei ${app} wieder öffnen`,
  cancelSignIn: (app) => `Anmeldung bei ${app} abbrechen`,
  connected: 'Verbunden',
  connectedAs: (account) => `Verbunden als ${account}`,
  signInEnded: (account) =>
    account === undefined ? 'Die Anmeldung gilt nicht mehr.' : `Die Anmeldung von ${account} gilt nicht mehr.`,
  signInEndedOn: (date, account) =>
    account === undefined
      ? `Die Anmeldung gilt seit dem ${date} nicht mehr.`
      : `Die Anmeldung von ${account} gilt seit dem ${date} nicht mehr.`,
  endedBecause: {
    expired: 'Sie ist bei der App abgelaufen.',
    revoked: 'Der Zugriff wurde bei der App oder beim Anbieter zurückgenommen.',
    disabled: 'Das Konto kann beim Anbieter zurzeit nicht benutzt werden.',
    deleted: 'Das Konto gibt es beim Anbieter nicht mehr.',
    failed: 'Die App hat sie abgelehnt.',
    refused_by_app: 'Die App nimmt sie nicht mehr an.',
  },
  otherProject: (account) =>
    account === undefined
      ? 'Mit einem anderen Projektschlüssel verbunden. Verbinden Sie neu.'
      : `Als ${account} mit einem anderen Projektschlüssel verbunden. Verbinden Sie neu.`,
  announce: {
    enabled: (app) => `${app} ist aktiviert.`,
    disabled: (app) => `${app} ist deaktiviert.`,
    connected: (app, account) =>
      account === undefined ? `${app} ist verbunden.` : `${app} ist als ${account} verbunden.`,
    disconnected: (app) => `${app} ist getrennt.`,
    cancelled: (app) => `Die Anmeldung bei ${app} ist abgebrochen.`,
    attention: (app) => `${app} muss neu verbunden werden.`,
    mayUse: (agent, app) => `${agent} darf ${app} nutzen.`,
    mayNotUse: (agent, app) => `${agent} darf ${app} nicht mehr nutzen.`,
    about: (name, news) => `${name}: ${news}`,
  },
  picker: {
    title: (app) => `Agenten, die ${app} nutzen dürfen`,
    choose: 'Agenten',
    search: 'Agenten suchen',
    isDefault: 'Standard',
    saving: 'Speichert …',
    saved: 'Gespeichert',
    none: 'Es gibt noch keine Agenten.',
    nothingMatches: (query) => `Kein Agent passt zu „${query}“`,
    done: 'Fertig',
  },
};

const countedPhrases = (plural: Plurals): Pick<Words['apps'], CountedPhrase> => ({
  results: (count) => plural(count, { one: '# App gefunden', other: '# Apps gefunden' }),
  counts: {
    enabled: (count) => plural(count, { one: '# aktiviert', other: '# aktiviert' }),
    connected: (count) => plural(count, { one: '# verbunden', other: '# verbunden' }),
    needsAttention: (count) => plural(count, { one: '# zu prüfen', other: '# zu prüfen' }),
    shown: (count, total) => `${count} von ${total} Apps`,
  },
  disableReach: (members) =>
    plural(members, {
      zero: 'Niemand hat ein Konto verbunden.',
      one: 'Betroffen ist # Mitglied mit verbundenem Konto.',
      other: 'Betroffen sind # Mitglieder mit verbundenem Konto.',
    }),
  agents: (count) => plural(count, { zero: 'Keine Agenten', one: '# Agent', other: '# Agenten' }),
});

export const appsDe = (plural: Plurals): Words['apps'] => ({
  ...phrases,
  ...countedPhrases(plural),
  client: clientDe(plural),
});
