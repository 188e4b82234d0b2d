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
