/** The checks of the doctor, in the order of the report. */
export const doctorChecks = [
  'key',
  'toolkits',
  'auth_configs',
  'connected_accounts',
  'tools',
  'project',
  'catalog',
  'clock',
  'session',
  'mcp_address',
  'session_actions',
  'action',
  'session_removal',
  'public_address',
  'database',
  'installation',
  'disk',
] as const;
export type DoctorCheckName = (typeof doctorChecks)[number];

/** `not_asked`: the check did not run, since an earlier one failed or an option was not given. */
export const doctorStates = ['ok', 'warning', 'failed', 'not_asked'] as const;
export type DoctorState = (typeof doctorStates)[number];

/** The findings, as codes that pages can word in any language; `values` fill the sentence. */
export const doctorPhrases = [
  'key_from_environment',
  'key_from_file',
  'key_saved',
  'key_readable',
  'key_missing',
  'granted',
  'project_is',
  'project_untold',
  'catalog_kept',
  'catalog_not_kept',
  'clocks_agree',
  'clocks_differ',
  'clock_untold',
  'session_over',
  'answered_at',
  'actions_listed',
  'action_ran',
  'removed',
  'not_removed',
  'failed_with',
  'check_failed',
  'no_answer',
  'not_reached',
  'not_given',
  'address_answers',
  'address_missing',
  'address_not_encrypted',
  'address_silent',
  'address_of_others',
  'address_unknown',
  'database_ready',
  'database_older',
  'database_newer',
  'database_encoding',
  'database_unusable',
  'installation_one',
  'installation_two',
  'installation_unmarked',
  'disk_free',
  'disk_unknown',
] as const;
export type DoctorPhrase = (typeof doctorPhrases)[number];

/** The remedies; a check that is not `ok` has at most one. */
export const doctorRemedies = [
  'save_key',
  'mend_key_source',
  'protect_key',
  'replace_key',
  'grant_right',
  'check_network',
  'try_later',
  'report_it',
  'set_clock',
  'set_public_address',
  'serve_public_address',
  'start_platform',
  'choose_database',
  'update_plugin',
  'move_to_utf8',
  'mend_database',
  'accept_database',
  'make_room',
  'open_directory',
] as const;
export type DoctorRemedy = (typeof doctorRemedies)[number];
