/** The faults of the disk and the database. Each needs another action of the operator. */
export const storageFaults = [
  'disk_full',
  'database_locked',
  'database_read_only',
  'database_damaged',
  'database_tables_missing',
  'database_unreadable',
  'database_unreachable',
  'database_overloaded',
] as const;

export type StorageFault = (typeof storageFaults)[number];

/** Who may do what was forbidden. */
const permissionReasons = [
  'only_org_admins',
  'only_admins',
  'only_platform_admins',
  'shared_setting',
  'own_access_only',
  'own_activity_only',
] as const;

export type PermissionReason = (typeof permissionReasons)[number];

/** What stands in the way of a change, where it is not the change of somebody else. */
const obstacleReasons = ['app_not_enabled', 'check_under_way', 'set_by_environment'] as const;

export type ObstacleReason = (typeof obstacleReasons)[number];

/** Why nobody can sign in to an app, or its OAuth client cannot be set. */
const connectReasons = [
  'no_sign_in_needed',
  'own_client_needed',
  'own_client_off',
  'takes_no_own_client',
  'uses_no_own_client',
  'fields_wanted',
] as const;

export type ConnectReason = (typeof connectReasons)[number];

/** Why exactly something was refused or cannot be used; a code, for pages in other languages. */
export const refusalReasons = [
  'consumer_key',
  'user_key',
  'not_like_a_key',
  'key_rejected',
  'key_lacks_access',
  'key_file_unreadable',
  'key_file_empty',
  'settings_unreadable',
  'setting_empty',
  'key_elsewhere',
  'address_elsewhere',
  'address_incomplete',
  'address_with_login',
  'address_with_query',
  'address_with_path',
  'address_with_odd_characters',
  'address_of_this_computer',
  ...permissionReasons,
  ...obstacleReasons,
  ...connectReasons,
  ...storageFaults,
] as const;

export type RefusalReason = (typeof refusalReasons)[number];
