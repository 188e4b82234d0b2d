import { storageFaults } from './storage-faults.js';

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
