/** Every code that leaves the plugin, in a problem document or in a tool's error result. */
export const errorCodes = [
  'invalid_request',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'key_refused',
  'wrong_key_type',
  'key_managed_elsewhere',
  'key_misconfigured',
  'provider_unreachable',
  'provider_protocol',
  'not_configured',
  'app_not_available',
  'app_not_connectable',
  'sign_in_over',
  'address_refused',
  'public_address_needed',
  'not_connected',
  'reconnect_needed',
  'unknown_action',
  'invalid_arguments',
  'rate_limited',
  'action_failed',
  'outcome_unknown',
  'caller_gone',
  'storage_damaged',
  'storage_unavailable',
  'shutting_down',
  'internal',
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** What can be wrong with the place where the plugin keeps its data, as far as an operator mends each differently. */
export const storageFaults = [
  'disk_full',
  'database_locked',
  'database_read_only',
  'database_damaged',
  'database_unreadable',
  'database_unreachable',
  'database_overloaded',
] as const;

export type StorageFault = (typeof storageFaults)[number];

/**
 * What exactly is wrong with the storage, a project key, with where it is kept or with a public address, for whoever words it in
 * another language than the service does.
 */
export const refusalReasons = [
  'consumer_key',
  'user_key',
  'not_like_a_key',
  'key_rejected',
  'key_lacks_access',
  'key_file_unreadable',
  'settings_unreadable',
  'setting_empty',
  'key_elsewhere',
  'address_incomplete',
  'address_with_login',
  'address_with_query',
  'address_with_path',
  'address_with_odd_characters',
  'address_of_this_computer',
  ...storageFaults,
] as const;

export type RefusalReason = (typeof refusalReasons)[number];
