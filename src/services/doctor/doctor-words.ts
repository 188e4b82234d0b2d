import type { DoctorPhrase, DoctorRemedy } from '../../contract/doctor-constants.js';
import type { DoctorValues } from '../../contract/doctor-contract.js';

/** The sentence of each finding, in English; pages in other languages have their own, with the same values. */
export const doctorSentences: Record<DoctorPhrase, (values: DoctorValues) => string> = {
  key_from_environment: () => 'From the environment variable APPCONNECT_API_KEY.',
  key_from_file: () => 'From the file that APPCONNECT_API_KEY_FILE names.',
  key_saved: () => 'From appconnect/config.ini, where the control center saves it.',
  key_readable: () => 'From appconnect/config.ini, which other users of this computer can read.',
  key_missing: () => 'No project key is saved.',
  granted: () => 'The key may use them.',
  project_is: ({ id }) => `${id}`,
  project_untold: () => 'The provider does not tell it.',
  catalog_kept: ({ apps, hours }) => `${apps} apps, read ${hours === 0 ? 'within the hour' : `${hours} h ago`}.`,
  catalog_not_kept: () => 'None is kept yet; it is read when a page first shows it.',
  clocks_agree: ({ seconds }) => `${seconds} s apart from the provider's.`,
  clocks_differ: ({ seconds }) => `${seconds} s apart from the provider's.`,
  clock_untold: () => 'The provider does not tell the time.',
  session_over: ({ app }) => `Opened over "${app}", which needs no sign-in.`,
  answered_at: ({ origin }) => `Answers at ${origin}.`,
  actions_listed: ({ count }) => (count === 0 ? 'Lists none; actions run by the REST way.' : `Lists ${count}.`),
  action_ran: ({ action }) => `${action} ran.`,
  removed: () => 'Deleted again.',
  not_removed: ({ reason = '' }) => `Not deleted, and the key is good all the same. ${reason}`.trim(),
  failed_with: ({ reason }) => `${reason}`,
  check_failed: () => 'The check itself failed.',
  no_answer: ({ seconds }) => `No answer within ${seconds} seconds.`,
  not_reached: () => 'Not asked: something before it failed.',
  not_given: ({ option }) => `Not asked: needs ${option}.`,
  address_answers: ({ address }) => `${address} answers as AppConnect.`,
  address_missing: () => 'None is set: members connect on the web alone.',
  address_not_encrypted: ({ address }) => `${address} is not https: sign-ins travel in the open.`,
  address_silent: ({ address }) => `${address} does not answer from here.`,
  address_of_others: ({ address }) => `${address} answers, and not as this plugin.`,
  address_unknown: () => 'The address could not be looked at.',
  database_ready: ({ kind, version, schema }) => `${kind} ${version}, schema ${schema}.`,
  database_older: ({ kind, version, missing }) => `${kind} ${version}; ${missing} steps of the schema are missing.`,
  database_newer: ({ kind, version, schema }) => `${kind} ${version}; its schema (${schema}) is of a newer version.`,
  database_encoding: ({ kind, version, encoding }) =>
    `${kind} ${version}, kept in ${encoding}: where a name has other characters, what that person does fails or is not recorded.`,
  database_unusable: () => 'The database cannot be used.',
  installation_one: () => 'The database and the configuration directory belong together.',
  installation_two: () => 'The database and the configuration directory belong to different installations.',
  installation_unmarked: () =>
    'The configuration directory has no id yet; the platform writes one when it starts and may write there.',
  disk_free: ({ megabytes }) => `${Number(megabytes).toLocaleString('en')} MB free where the configuration is kept.`,
  disk_unknown: () => 'The configuration directory cannot be looked at.',
};

/** The sentence of each remedy, in English. */
export const doctorMends: Record<DoctorRemedy, string> = {
  save_key: 'Save the project API key ("ak_…") in the integrations area of the control center.',
  mend_key_source: 'Mend the place that the key comes from, as said there.',
  protect_key: 'Let only the user of the platform read that file: chmod 600.',
  replace_key: "Make a new project API key in the provider's dashboard and save it.",
  grant_right: "Give the key that right in the provider's dashboard, or save a key that has all of them.",
  check_network:
    'Let this computer reach the provider over https: look at the firewall, DNS, HTTPS_PROXY, NO_PROXY and APPCONNECT_PROVIDER_URL.',
  try_later: 'Run the doctor again in a few minutes; if it stays, send its report.',
  report_it: 'Send the report (--json, or "Copy the report") to whoever supports the plugin.',
  set_clock: "Set this computer's clock, by NTP for example.",
  set_public_address:
    'Set the public web URL, for bridges, the command line and automations: in the workspace settings, or in PLATFORM_WEB_PUBLIC_URL where that is set.',
  serve_public_address: 'See that the address leads to this platform over https, from the outside at least.',
  start_platform: 'Start the platform with this database once; it brings the schema up to date.',
  choose_database:
    'Name the database of the platform, and its search_path where it has one: postgres://…/NAME?options=-csearch_path%3Dapp. Is it a new one, start the platform with it once.',
  update_plugin: 'Install the newer version of the plugin again, or restore a backup from before it.',
  move_to_utf8: 'Move the tables into a database with the encoding UTF8, by pg_dump and "createdb -E UTF8".',
  mend_database: 'See that the database runs and that the platform may use it.',
  restore_backup: 'Stop the platform, and restore the database from a backup.',
  accept_database:
    'If both are the right ones, run "npx --no-install appconnect accept-database --home DIR --database …", as the log has it, and restart.',
  make_room: 'Make room on that disk.',
  open_directory: 'See that the platform may read and write the configuration directory.',
};
