import { expect } from 'chai';
import type { CrashSite } from './crash-site.js';

type Line = { app: string; action: string; agent?: string };

/** How each such event in the activity ended. */
export function outcomesOf(site: CrashSite, line: Line): Promise<string[]> {
  return site.read((database) => database('appconnect_audit_events').where(line).pluck('outcome'));
}

/** A change that is in force is in the activity once, also when its process was killed. */
export async function expectRecorded(site: CrashSite, line: Line): Promise<void> {
  expect(await outcomesOf(site, line), line.action).to.deep.equal(['done']);
}
