import type { DoctorPhrase, DoctorRemedy } from '../../src/contract/doctor-constants.js';
import type { DoctorValues } from '../../src/contract/doctor-contract.js';
import type { RefusalReason } from '../../src/contract/refusal-reasons.js';
import type { RefusalValues } from '../../src/contract/refusal-values.js';
import type { Words } from './en.js';
import { errorsDe, refusalsDe } from './error-words-de.js';
import { noConnectionDe } from './settings-words-de.js';

const codesOfProvider = ['provider_unreachable', 'provider_protocol', 'rate_limited'] as const;

/** Undefined for a failure of which this language knows nothing: the service's own text is shown. */
function failure(found: DoctorValues): string | undefined {
  const { refusal, origin, network } = found;
  if (origin !== undefined) return noConnectionDe(`${origin}`, `${network}`);
  return refusalsDe[refusal as RefusalReason]?.(found as RefusalValues) ?? failureOfProvider(found);
}

/** With a status something answered, be it the provider or something on the way to it. */
function failureOfProvider({ code, status }: DoctorValues): string | undefined {
  const known = codesOfProvider.find((each) => each === code);
  if (known === undefined) return undefined;
  if (status === undefined || known === 'rate_limited') return errorsDe[known] as string;
  return `Statt einer brauchbaren Antwort vom Verbindungsanbieter kam der Status ${status}.`;
}

const phrases: Record<DoctorPhrase, (values: DoctorValues) => string | undefined> = {
  failed_with: failure,
  check_failed: () => 'Die Prüfung selbst ist fehlgeschlagen.',
  no_answer: ({ seconds }) => `Keine Antwort innerhalb von ${seconds} Sekunden.`,
  key_from_environment: () => 'Aus der Umgebungsvariablen APPCONNECT_API_KEY.',
  key_from_file: () => 'Aus der Datei, die APPCONNECT_API_KEY_FILE nennt.',
  key_saved: () => 'Aus appconnect/config.ini, wo ihn die Einstellungen speichern.',
  key_readable: () => 'Aus appconnect/config.ini, die andere Benutzer dieses Rechners lesen können.',
  key_missing: () => 'Es ist kein Projektschlüssel gespeichert.',
  granted: () => 'Der Schlüssel darf sie nutzen.',
  project_is: ({ id }) => `${id}`,
  project_untold: () => 'Der Anbieter nennt es nicht.',
  catalog_kept: ({ apps, hours }) =>
    `${apps} Apps, gelesen ${hours === 0 ? 'in der letzten Stunde' : `vor ${hours} Std`}.`,
  catalog_not_kept: () => 'Noch keiner aufbewahrt; er wird gelesen, wenn eine Seite ihn zuerst zeigt.',
  clocks_agree: ({ seconds }) => `Weicht ${seconds} s von der des Anbieters ab.`,
  clocks_differ: ({ seconds }) => `Weicht ${seconds} s von der des Anbieters ab.`,
  clock_untold: () => 'Der Anbieter nennt die Zeit nicht.',
  session_over: ({ app }) => `Geöffnet über „${app}“, das keine Anmeldung braucht.`,
  answered_at: ({ origin }) => `Antwortet unter ${origin}.`,
  actions_listed: ({ count }) =>
    count === 0 ? 'Keine aufgeführt; Aktionen laufen über REST.' : `${count} aufgeführt.`,
  action_ran: ({ action }) => `${action} lief.`,
  removed: () => 'Wieder gelöscht.',
  not_removed: (values) =>
    `Nicht gelöscht, und der Schlüssel ist trotzdem gut. ${failure(values) ?? values.reason ?? ''}`.trim(),
  not_reached: () => 'Nicht gefragt: Etwas davor ist fehlgeschlagen.',
  not_given: ({ option }) => `Nicht gefragt: braucht ${option}.`,
  address_answers: ({ address }) => `${address} antwortet als AppConnect.`,
  address_missing: () => 'Keine gesetzt: Mitglieder verbinden sich nur im Web.',
  address_not_encrypted: ({ address }) => `${address} ist nicht https: Anmeldungen reisen offen.`,
  address_silent: ({ address }) => `${address} antwortet von hier aus nicht.`,
  address_of_others: ({ address }) => `${address} antwortet, und nicht als dieses Plugin.`,
  address_unknown: () => 'Die Adresse ließ sich nicht prüfen.',
  database_ready: ({ kind, version, schema }) => `${kind} ${version}, Schema ${schema}.`,
  database_older: ({ kind, version, missing }) => `${kind} ${version}; ${missing} Schritte des Schemas fehlen.`,
  database_newer: ({ kind, version, schema }) =>
    `${kind} ${version}; das Schema (${schema}) ist von einer neueren Version.`,
  database_encoding: ({ kind, version, encoding }) =>
    `${kind} ${version}, in ${encoding}: Wo ein Name andere Zeichen hat, scheitert, was die Person tut, oder es wird nicht festgehalten.`,
  database_unusable: () => 'Die Datenbank lässt sich nicht nutzen.',
  installation_one: () => 'Datenbank und Konfigurationsverzeichnis gehören zusammen.',
  installation_two: () => 'Datenbank und Konfigurationsverzeichnis gehören zu verschiedenen Installationen.',
  installation_unmarked: () =>
    'Im Konfigurationsverzeichnis steht noch keine Kennung; die Plattform schreibt sie beim Start, wenn sie dort schreiben darf.',
  disk_free: ({ megabytes }) => `${Number(megabytes).toLocaleString('de')} MB frei, wo die Konfiguration liegt.`,
  disk_unknown: () => 'Das Konfigurationsverzeichnis lässt sich nicht lesen.',
};

const mends: Record<DoctorRemedy, string> = {
  save_key: 'Speichern Sie den Projektschlüssel („ak_…“) in den Einstellungen unter Integrationen.',
  mend_key_source: 'Bringen Sie die Stelle in Ordnung, von der der Schlüssel kommt, wie dort gesagt.',
  protect_key: 'Lassen Sie nur den Benutzer der Plattform diese Datei lesen: chmod 600.',
  replace_key: 'Erzeugen Sie im Dashboard des Anbieters einen neuen Projektschlüssel und speichern Sie ihn.',
  grant_right:
    'Geben Sie dem Schlüssel dieses Recht im Dashboard des Anbieters, oder speichern Sie einen, der alle hat.',
  check_network:
    'Lassen Sie diesen Rechner den Anbieter über https erreichen: Firewall, DNS, HTTPS_PROXY, NO_PROXY und APPCONNECT_PROVIDER_URL.',
  try_later: 'Prüfen Sie in einigen Minuten noch einmal; bleibt es, senden Sie den Bericht.',
  report_it: 'Senden Sie den Bericht an die Stelle, die das Plugin betreut.',
  set_clock: 'Stellen Sie die Uhr dieses Rechners, zum Beispiel per NTP.',
  set_public_address:
    'Setzen Sie die öffentliche Webadresse für Messenger, Kommandozeile und Automationen: unter „Arbeitsbereich“, oder in PLATFORM_WEB_PUBLIC_URL, wo diese gesetzt ist.',
  serve_public_address: 'Sorgen Sie dafür, dass die Adresse über https zu dieser Plattform führt, zumindest von außen.',
  start_platform: 'Starten Sie die Plattform einmal mit dieser Datenbank; sie bringt das Schema auf den Stand.',
  choose_database:
    'Nennen Sie die Datenbank der Plattform, und ihren search_path, wo sie einen hat: postgres://…/NAME?options=-csearch_path%3Dapp. Ist sie neu, starten Sie die Plattform einmal mit ihr.',
  update_plugin: 'Installieren Sie wieder die neuere Version des Plugins, oder spielen Sie eine Sicherung davor ein.',
  move_to_utf8: 'Ziehen Sie mit den Tabellen in eine Datenbank in UTF8 um, mit pg_dump und „createdb -E UTF8“.',
  mend_database: 'Sorgen Sie dafür, dass die Datenbank läuft und die Plattform sie nutzen darf.',
  restore_backup: 'Halten Sie die Plattform an und stellen Sie die Datenbank aus einer Sicherung wieder her.',
  accept_database:
    'Sind beide die richtigen, führen Sie „npx --no-install appconnect accept-database --home DIR --database …“ aus, wie es im Log steht, und starten neu.',
  make_room: 'Schaffen Sie Platz auf dieser Platte.',
  open_directory: 'Sorgen Sie dafür, dass die Plattform im Konfigurationsverzeichnis lesen und schreiben darf.',
};

export const doctorDe: Words['doctor'] = {
  title: 'Zustand der Integration',
  lead: 'Der ganze Weg, den der Aufruf eines Agenten geht, dazu Adresse, Datenbank und Platte. Niemandes Konto wird berührt.',
  run: 'Alles prüfen',
  running: 'Wird geprüft …',
  busy: 'Es wird schon alles geprüft. Versuchen Sie es danach noch einmal.',
  checked: 'Was geprüft wurde',
  copy: 'Bericht kopieren',
  copies: {
    done: 'Kopiert. Er enthält keinen Schlüssel und kein Passwort.',
    refused: 'Der Browser lässt die Seite nicht kopieren.',
  },
  mendFirst: (check) => `Zuerst beheben: ${check}.`,
  foot: (version, when, took) => `AppConnect ${version} · ${when} · ${took}`,
  checks: {
    key: 'Projektschlüssel',
    toolkits: 'Anbieter und Recht auf seine Toolkits',
    auth_configs: 'Recht auf Auth-Konfigurationen',
    connected_accounts: 'Recht auf verbundene Konten',
    tools: 'Recht auf Werkzeuge',
    project: 'Projekt',
    catalog: 'Katalog der Apps',
    clock: 'Uhr',
    session: 'Recht auf Sitzungen',
    mcp_address: 'Recht auf Ausführung in Sitzungen',
    session_actions: 'Aktionen der Sitzung',
    action: 'Eine Aktion, die liest',
    session_removal: 'Löschung der Sitzung',
    public_address: 'Öffentliche Webadresse',
    database: 'Datenbank',
    installation: 'Zuordnung von Datenbank und Verzeichnis',
    disk: 'Freier Speicherplatz',
  },
  states: { ok: 'In Ordnung', warning: 'Könnte besser sein', failed: 'Zu beheben', not_asked: 'Nicht gefragt' },
  results: {
    ok: 'Alles ist in Ordnung.',
    warning: 'Es funktioniert; etwas könnte besser sein.',
    failed: 'Etwas muss behoben werden.',
  },
  phrase: (phrase, values) => phrases[phrase]?.(values),
  mend: (remedy) => mends[remedy],
};
