import { z } from 'zod';

/** What the doctor looks at, in the order in which it is told. */
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

/** `not_asked`: something before it failed, or what it needs was not given. */
export const doctorStates = ['ok', 'warning', 'failed', 'not_asked'] as const;

/** What was found, in a form that can be said in any language; `values` fill the sentence. */
export const doctorPhrases = [
  'key_from_environment',
  'key_from_file',
  'key_saved',
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
  'not_reached',
  'not_given',
  'address_answers',
  'address_missing',
  'address_not_encrypted',
  'address_silent',
  'address_of_others',
  'database_ready',
  'database_older',
  'database_newer',
  'installation_one',
  'installation_two',
  'installation_unmarked',
  'disk_free',
] as const;

/** The one thing that mends it. */
export const doctorRemedies = [
  'save_key',
  'mend_key_source',
  'replace_key',
  'grant_right',
  'check_network',
  'try_later',
  'report_it',
  'set_clock',
  'set_public_address',
  'serve_public_address',
  'start_platform',
  'update_plugin',
  'mend_database',
  'accept_database',
  'make_room',
] as const;

const checkSchema = z.object({
  check: z.enum(doctorChecks),
  state: z.enum(doctorStates),
  tookMs: z.number().int(),
  phrase: z.enum(doctorPhrases),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The phrase in English. */
  said: z.string(),
  remedy: z.enum(doctorRemedies).optional(),
  /** The remedy in English. */
  mend: z.string().optional(),
});

/** Holds no secret, and nothing of an app's content. */
export const doctorReportSchema = z.object({
  /** Of the package. */
  version: z.string(),
  startedAt: z.iso.datetime(),
  tookMs: z.number().int(),
  /** The worst of all checks. */
  result: z.enum(['ok', 'warning', 'failed']),
  /** What to mend first; the others often go with it. */
  mendFirst: z.enum(doctorChecks).optional(),
  checks: z.array(checkSchema),
});

export type DoctorCheckName = (typeof doctorChecks)[number];
export type DoctorState = (typeof doctorStates)[number];
export type DoctorPhrase = (typeof doctorPhrases)[number];
export type DoctorRemedy = (typeof doctorRemedies)[number];
export type DoctorCheck = z.infer<typeof checkSchema>;
export type DoctorReport = z.infer<typeof doctorReportSchema>;
