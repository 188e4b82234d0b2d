import {
  type DoctorCheckName,
  type DoctorPhrase,
  type DoctorRemedy,
  type DoctorState,
  doctorChecks,
} from '../../contract/doctor-constants.js';
import type { DoctorCheck, DoctorReport, DoctorValues } from '../../contract/doctor-contract.js';
import { ownVersion } from '../../lib/process/own-version.js';
import { beginningOf, toSingleLine } from '../../lib/text/text.js';
import { raceWithTime } from '../../lib/time/time-limits.js';
import { doctorMends, doctorSentences } from './doctor-words.js';

/** Waits for the checks and makes a report of them, in its own order. */
export async function makeReport(running: Promise<DoctorCheck | DoctorCheck[]>[]): Promise<DoctorReport> {
  const startedAt = new Date();
  const from = performance.now();
  const checks = inOrder((await Promise.all(running)).flat());
  const first = checks.find(({ state }) => state === 'failed') ?? checks.find(({ state }) => state === 'warning');
  return {
    version: ownVersion(),
    startedAt: startedAt.toISOString(),
    tookMs: Math.round(performance.now() - from),
    result: first === undefined ? 'ok' : first.state === 'failed' ? 'failed' : 'warning',
    // Failures come before warnings. The order of checks puts those first on which others depend.
    ...(first && { mendFirst: first.check }),
    checks,
  };
}

function inOrder(checks: DoctorCheck[]): DoctorCheck[] {
  const position = ({ check }: DoctorCheck) => doctorChecks.indexOf(check);
  return checks.sort((one, other) => position(one) - position(other));
}

// Enough for a reason of the provider, which has at most a few hundred characters, with our own words around it.
const maxValueLength = 1000;
// Work on a database or a disk has no timeout of its own, and may hang.
const checkTimeoutMs = 15_000;

export type Finding = {
  state: DoctorState;
  phrase: DoctorPhrase;
  values?: DoctorValues;
  remedy?: DoctorRemedy;
};

/** A check of the report, with its finding in words. */
export function toCheck(
  check: DoctorCheckName,
  { state, phrase, values: rawValues = {}, remedy }: Finding,
  tookMs: number,
): DoctorCheck {
  const values = mapTexts(rawValues, toShortLine);
  const said = doctorSentences[phrase](values);
  const advice = remedy === undefined ? {} : { remedy, mend: doctorMends[remedy] };
  return { check, state, tookMs: Math.round(tookMs), phrase, values, said, ...advice };
}

/** The same values with each text changed. */
export function mapTexts(values: DoctorValues, change: (text: string) => string): DoctorCheck['values'] {
  const changed = (value: DoctorValues[string]) => {
    if (typeof value === 'number') return value;
    return typeof value === 'string' ? change(value) : value.map(change);
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, changed(value)]));
}

/** Reports are shown in terminals too, which would execute control characters in a name of the provider. */
function toShortLine(text: string): string {
  return beginningOf(toSingleLine(text), maxValueLength);
}

/** Runs one check. Never throws: an error, or a check that does not end in time, becomes its finding. */
export async function runCheck(
  check: DoctorCheckName,
  run: () => Promise<Finding>,
  toFinding: (error: unknown) => Finding,
): Promise<DoctorCheck> {
  const from = performance.now();
  const finding = await raceWithTime(checkTimeoutMs, run()).catch(toFinding);
  const timeoutFinding = (): Finding => ({
    ...toFinding(undefined),
    phrase: 'no_answer',
    values: { seconds: checkTimeoutMs / 1000 },
  });
  return toCheck(check, finding ?? timeoutFinding(), performance.now() - from);
}

export const skippedFinding: Finding = { state: 'not_asked', phrase: 'not_reached' };
