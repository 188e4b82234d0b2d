import { readFile } from 'node:fs/promises';
import {
  type DoctorCheckName,
  type DoctorPhrase,
  type DoctorRemedy,
  type DoctorState,
  doctorChecks,
} from '../../contract/doctor-constants.js';
import type { DoctorCheck, DoctorReport } from '../../contract/doctor-contract.js';
import { raceWithSignal } from '../../lib/signals.js';
import { toSingleLine } from '../../lib/text.js';
import { doctorMends, doctorSentences } from './doctor-words.js';

/** Waits for the checks and puts them into the order of the report. */
export async function makeReport(running: Promise<DoctorCheck | DoctorCheck[]>[]): Promise<DoctorReport> {
  const startedAt = new Date();
  const from = performance.now();
  const checks = inOrder((await Promise.all(running)).flat());
  const first = checks.find(({ state }) => state === 'failed') ?? checks.find(({ state }) => state === 'warning');
  return {
    version: await ownVersion(),
    startedAt: startedAt.toISOString(),
    tookMs: Math.round(performance.now() - from),
    result: first === undefined ? 'ok' : first.state === 'failed' ? 'failed' : 'warning',
    // Failures come before warnings. Checks that others depend on come before those.
    ...(first && { mendFirst: first.check }),
    checks,
  };
}

function inOrder(checks: DoctorCheck[]): DoctorCheck[] {
  const position = ({ check }: DoctorCheck) => doctorChecks.indexOf(check);
  return checks.sort((one, other) => position(one) - position(other));
}

/** The version of the package that this file belongs to. */
async function ownVersion(): Promise<string> {
  const text = await readFile(new URL('../../../../package.json', import.meta.url), 'utf8').catch(() => '{}');
  const { version } = JSON.parse(text) as { version?: unknown };
  return typeof version === 'string' ? version : 'unknown';
}

// Fits a reason of the provider, which has a few hundred characters at most, with our own words around it.
const maxValueLength = 1000;
// Work on a database or a disk that hangs has no time limit of its own.
const checkTimeoutMs = 15_000;
const noAnswer = `No answer within ${checkTimeoutMs / 1000} seconds.`;

export type Finding = {
  state: DoctorState;
  phrase: DoctorPhrase;
  values?: Record<string, string | number>;
  remedy?: DoctorRemedy;
};

/** The check with its finding in words. */
export function toCheck(
  check: DoctorCheckName,
  { state, phrase, values: found = {}, remedy }: Finding,
  tookMs: number,
): DoctorCheck {
  const values = Object.fromEntries(Object.entries(found).map(([name, value]) => [name, readable(value)]));
  const said = doctorSentences[phrase](values);
  const mended = remedy === undefined ? {} : { remedy, mend: doctorMends[remedy] };
  return { check, state, tookMs: Math.round(tookMs), phrase, values, said, ...mended };
}

/** The provider's names are shown in terminals too, which would obey control characters. */
function readable(value: string | number): string | number {
  return typeof value === 'string' ? toSingleLine(value).slice(0, maxValueLength) : value;
}

/** Runs one check. Never throws: an error becomes the finding, and so does a check that does not end in time. */
export async function runCheck(
  check: DoctorCheckName,
  run: () => Promise<Finding>,
  ifItThrows: (error: unknown) => Finding,
): Promise<DoctorCheck> {
  const from = performance.now();
  const found = await raceWithSignal(run(), AbortSignal.timeout(checkTimeoutMs)).catch(ifItThrows);
  const late = (): Finding => ({ ...ifItThrows(undefined), phrase: 'failed_with', values: { reason: noAnswer } });
  const finding = found ?? late();
  return toCheck(check, finding, performance.now() - from);
}

export const skippedFinding: Finding = { state: 'not_asked', phrase: 'not_reached' };
