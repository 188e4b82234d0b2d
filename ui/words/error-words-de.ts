import type { ErrorWords, RefusalWords } from './error-words-en.js';
import { areaList, fieldList, quotation, settingsFile } from './refusal-details-de.js';

export const errorsDe: ErrorWords = {
  offline: 'Der Dienst hat nicht geantwortet. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
  misplaced: (address) =>
    `AppConnect antwortet nicht unter ${address}. Bitten Sie das Plattform-Team, „api-base“ dieser Seite zu prüfen.`,
  invalid_request: 'Das wurde nicht angenommen. Prüfen Sie Ihre Eingabe.',
  unauthenticated: 'Sie sind abgemeldet. Melden Sie sich wieder an und versuchen Sie es noch einmal.',
  forbidden: (detail) =>
    detail === ''
      ? 'Das dürfen Sie nicht. Bitten Sie einen Admin Ihrer Organisation.'
      : `Das dürfen Sie nicht. (${detail})`,
  not_found: 'Das gibt es hier nicht mehr. Laden Sie neu, um den jetzigen Stand zu sehen.',
  conflict: 'Das hat inzwischen jemand anderes geändert. Laden Sie neu und versuchen Sie es noch einmal.',
  key_refused: (_detail, { quote }) => `Der Anbieter lehnt den Schlüssel ab.${quotation(quote)}`,
  wrong_key_type: 'Das ist eine andere Art von Schlüssel. Nehmen Sie den Projektschlüssel; er beginnt mit „ak_“.',
  key_managed_elsewhere: 'Der Schlüssel ist außerhalb dieser Seite gesetzt und lässt sich hier nicht ändern.',
  key_misconfigured:
    'Der Schlüssel ist nicht lesbar. Bitten Sie den Plattform-Admin, die Server-Einstellungen zu prüfen.',
  provider_unreachable: 'Der Verbindungsanbieter antwortet nicht. Versuchen Sie es gleich noch einmal.',
  provider_protocol: 'Der Verbindungsanbieter hat unverständlich geantwortet. Versuchen Sie es gleich noch einmal.',
  not_configured: 'Apps sind noch nicht eingerichtet. Ein Plattform-Admin muss erst den Projektschlüssel speichern.',
  app_not_available: 'Diese App steht Ihrer Organisation nicht zur Verfügung.',
  app_not_connectable: 'Diese App lässt sich hier nicht verbinden.',
  sign_in_over: 'Diese Anmeldung ist beendet. Beginnen Sie neu.',
  address_refused: 'Diese Adresse lässt sich nicht verwenden.',
  public_address_needed:
    'Die öffentliche Webadresse ist nicht gesetzt. Ein Plattform-Admin setzt sie in den Einstellungen unter „Arbeitsbereich“.',
  not_connected: 'Ihr Konto ist nicht verbunden.',
  reconnect_needed: 'Ihre Anmeldung gilt nicht mehr. Verbinden Sie neu.',
  unknown_action: 'Diese Aktion gibt es nicht.',
  invalid_arguments: 'Das wurde nicht angenommen. Prüfen Sie Ihre Eingabe.',
  rate_limited: 'Zu viele Anfragen. Warten Sie einen Moment.',
  action_failed: 'Das hat nicht geklappt.',
  outcome_unknown:
    'Es kam keine Antwort; vielleicht ist es geschehen, vielleicht nicht. Sehen Sie nach, bevor Sie es wiederholen.',
  caller_gone: 'Niemand hat mehr darauf gewartet; es ist nichts geschehen.',
  storage_damaged: 'Gespeicherte Einstellungen sind nicht lesbar. Wenden Sie sich an den Plattform-Admin.',
  storage_unavailable: 'Daten lassen sich gerade nicht speichern oder lesen. Sagen Sie dem Plattform-Admin Bescheid.',
  shutting_down: 'Der Dienst startet gerade neu. Versuchen Sie es gleich noch einmal.',
  internal:
    'Bei uns ist etwas schiefgegangen. Versuchen Sie es noch einmal, und sagen Sie dem Admin Bescheid, wenn es so bleibt.',
};

export const refusalsDe: RefusalWords = {
  consumer_key: () =>
    'Das ist der Schlüssel für KI-Clients („ck_…“). Nehmen Sie den Projektschlüssel mit „ak_“: beim Anbieter im Projekt unter Settings → API keys.',
  user_key: () =>
    'Das ist ein Nutzerschlüssel („uak_…“). Nehmen Sie den Projektschlüssel mit „ak_“: beim Anbieter im Projekt unter Settings → API keys.',
  not_like_a_key: () =>
    'Das sieht nicht nach einem Projektschlüssel aus: 8 bis 256 Buchstaben, Ziffern, „_“ oder „-“, ohne Leerzeichen. Kopieren Sie ihn noch einmal.',
  key_rejected: ({ quote }) => `Der Anbieter lehnt diesen Schlüssel ab.${quotation(quote)}`,
  key_lacks_access: ({ areas, quote }) =>
    `Der Schlüssel darf nicht alles, was gebraucht wird${areaList(areas)}.${quotation(quote)}`,
  key_file_unreadable: () =>
    'Die Datei, die APPCONNECT_API_KEY_FILE nennt, lässt sich nicht lesen. Prüfen Sie, ob es sie gibt und ob der Dienst sie lesen darf.',
  key_file_empty: () =>
    'Die Datei, die APPCONNECT_API_KEY_FILE nennt, ist leer. Schreiben Sie den Projektschlüssel hinein, oder entfernen Sie die Variable.',
  settings_unreadable: settingsFile,
  setting_empty: ({ variable }) =>
    variable === undefined
      ? 'Der Eintrag „api_key“ in appconnect/config.ini ist leer. Nehmen Sie die Zeile heraus, oder schreiben Sie den Projektschlüssel hinein.'
      : `${variable} ist gesetzt, aber leer. Entfernen Sie die Variable, oder geben Sie ihr einen Wert.`,
  key_elsewhere: ({ line }) =>
    `Gesucht wurde „api_key“ in appconnect/config.ini über dem ersten Abschnitt; Ähnliches steht ${line === undefined ? 'an anderer Stelle' : `in Zeile ${line}`} und wird dort nicht gelesen.`,
  address_elsewhere: ({ line }) =>
    `Gesucht wurde „web_public_url“ in config.ini über dem ersten Abschnitt; Ähnliches steht ${line === undefined ? 'an anderer Stelle' : `in Zeile ${line}`} und wird dort nicht gelesen.`,
  address_incomplete: () =>
    'Geben Sie eine ganze Adresse an, die mit „https://“ beginnt, etwa https://plattform.example.',
  address_with_login: () => 'Lassen Sie Benutzernamen und Passwort weg.',
  address_with_query: () => 'Lassen Sie alles nach „?“ oder „#“ weg.',
  address_with_path: () =>
    'Lassen Sie den Pfad weg, oder nennen Sie nur den, unter dem die Plattform liegt, wie in https://plattform.example/tools.',
  address_with_odd_characters: () =>
    'Der Name eines Servers besteht nur aus Buchstaben, Ziffern, Bindestrichen und Punkten, wie in https://plattform.example.',
  address_of_this_computer: () =>
    'Diese Adresse führt nur zu dem Rechner zurück, auf dem sie geöffnet wird. Nehmen Sie die, unter der Mitglieder die Plattform erreichen.',
  only_org_admins: () => 'Das dürfen nur Org-Admins Ihrer Organisation.',
  only_admins: () => 'Das dürfen nur Admins.',
  only_platform_admins: () => 'Das darf nur ein Plattform-Admin.',
  shared_setting: () => 'Das gilt für alle Organisationen, darum ändert es ein Plattform-Admin.',
  own_access_only: () => 'Mitglieder sehen ihren eigenen Zugriff; Org-Admins sehen den von allen.',
  own_activity_only: () => 'Mitglieder sehen ihre eigenen Aktivitäten; Org-Admins sehen die von allen.',
  app_not_enabled: () =>
    'Diese App ist für die Organisation nicht aktiviert. Aktivieren Sie sie zuerst, und geben Sie sie dann Agenten.',
  no_sign_in_needed: () => 'Diese App braucht keine Anmeldung und ist bereit.',
  own_client_needed: () =>
    'Diese App braucht einen eigenen OAuth-Client. Ein Plattform-Admin trägt ihn in den Einstellungen ein, mit „Anmeldung einrichten“ bei der App.',
  own_client_off: () =>
    'Der OAuth-Client, der für diese App gespeichert wurde, ist beim Anbieter abgeschaltet oder gelöscht. Ein Plattform-Admin schaltet ihn dort wieder ein, oder er ersetzt oder entfernt ihn in den Einstellungen, mit „Anmeldung einrichten“ bei der App.',
  takes_no_own_client: () => 'Diese App nimmt keinen eigenen OAuth-Client; Mitglieder melden sich auf andere Weise an.',
  uses_no_own_client: () =>
    'Anmeldungen bei dieser App laufen über keinen eigenen OAuth-Client. Speichern Sie erst einen.',
  fields_wanted: ({ fields }) =>
    `Vor der Anmeldung will der Anbieter mehr wissen${fieldList(fields)}. Ein Plattform-Admin gibt es in der Auth-Konfiguration dieser App an, im Dashboard des Anbieters.`,
  check_under_way: () => 'Es wird gerade schon alles geprüft. Warten Sie, bis das beendet ist.',
  set_by_environment: () => 'Das ist durch eine Umgebungsvariable gesetzt. Ändern Sie es dort.',
  disk_full: () =>
    'Der Datenträger, auf dem die Plattform ihre Daten speichert, ist voll. Der Betreiber schafft Platz; mehr braucht es nicht.',
  database_locked: () =>
    'Die Datenbank der Plattform ist von einem anderen Programm gesperrt oder überlastet. Bleibt es so, beendet der Betreiber, was sie festhält.',
  database_read_only: () =>
    'In die Datenbank der Plattform lässt sich nicht schreiben. Der Betreiber gibt der Plattform das Schreibrecht für sie und ihren Ordner.',
  database_damaged: () =>
    'Die Datenbank der Plattform ist beschädigt. Der Betreiber hält die Plattform an und stellt die Datenbank aus einer Sicherung wieder her.',
  database_tables_missing: () =>
    'Die Tabellen des Plugins sind nicht dort, wo die Plattform sie sucht: Es ist eine andere Datenbank oder ein anderer search_path. Der Betreiber stellt das Richtige ein; wurden die Tabellen gelöscht, hat sie eine Sicherung.',
  database_unreadable: () =>
    'Die Datenbank der Plattform lässt sich nicht öffnen oder lesen. Der Betreiber prüft den Datenträger und die Rechte der Plattform am Ordner.',
  database_unreachable: () =>
    'Die Datenbank der Plattform antwortet nicht. Der Betreiber prüft, ob sie läuft und ob die Plattform sich verbinden darf.',
  database_overloaded: () =>
    'Die Plattform bekommt keine Verbindung zu ihrer Datenbank: Alle sind vergeben, oder sie schweigt. Der Betreiber prüft, ob sie antwortet, erlaubt ihr mehr oder ändert, wie viele die Plattform öffnet.',
};
