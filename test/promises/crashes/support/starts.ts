import type { CrashSite } from './crash-site.js';

/** The first round of maintenance follows the start; in flows of the start it finds nothing to do. */
export const maintenanceAtStart = {
  'delete sign_ins': 'deletes old attempts, of which there are none',
  'delete sign_in_links': 'deletes old links, of which there are none',
  'update link_intents': 'claims a lost link, of which there is none',
  'delete start_counts': 'deletes old counts, of which there are none',
  'delete audit_events': 'deletes old events, of which there are none',
  'commit migrations_lock': 'no step of the schema is missing',
};

export async function startOf(site: CrashSite): Promise<true> {
  if (!(await site.start())) throw new Error('The host did not start.');
  return true;
}
