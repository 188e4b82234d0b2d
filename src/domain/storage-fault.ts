import type { StorageFault } from '../contract/error-table.js';
import { PluginError } from './plugin-error.js';

/** The cause and the mend, for whoever asks; without a path, and without advice to try again, since a call may be sent already. */
export const storageFaultWords: Record<StorageFault, string> = {
  disk_full:
    'The disk that the platform stores its data on is full. The operator makes room on it; nothing else is needed.',
  database_locked:
    "The platform's database is locked by another program, or busy. If it stays so, the operator ends what holds it.",
  database_read_only:
    "The platform's database cannot be written to. The operator lets the platform write to it and to its folder.",
  database_damaged:
    "The platform's database is damaged. The operator stops the platform and restores the database from a backup.",
  database_unreadable:
    "The platform's database cannot be opened or read. The operator checks its disk, and that the platform may use its folder.",
  database_unreachable:
    "The platform's database does not answer. The operator checks that it runs, and that the platform may connect to it.",
  database_overloaded:
    "The platform's database takes no more connections. The operator lets it take more, or lowers what the platform opens.",
};

/** The error of a fault; `cause` is for the log. */
export function storageUnavailable(fault: StorageFault, cause: unknown): PluginError {
  return new PluginError('storage_unavailable', storageFaultWords[fault], { cause, details: { reason: fault } });
}
