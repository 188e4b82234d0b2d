import type { DoctorCheckName, DoctorPhrase, DoctorRemedy, DoctorState } from '../../contract/doctor-constants.js';
import type { DoctorCheck } from '../../contract/doctor-contract.js';
import { raceWithSignal } from '../../lib/signals.js';
import { toSingleLine } from '../../lib/text.js';
import { doctorMends, doctorSentences } from './doctor-words.js';

// A reason of the provider's, which is cut to a few hundred characters, and our own words around it.
const maxValueLength = 1000;
// What waits for a database or a disk that hangs has no limit of its own.
const limitMs = 15_000;
const noAnswer = `No answer within ${limitMs / 1000} seconds.`;

export type Finding = {
  state: DoctorState;
  phrase: DoctorPhrase;
  values?: Record<string, string | number>;
  remedy?: DoctorRemedy;
};

/** A check as it is told. */
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

/** Names of the provider's are shown in terminals as well, where control characters would be obeyed. */
function readable(value: string | number): string | number {
  return typeof value === 'string' ? toSingleLine(value).slice(0, maxValueLength) : value;
}

/** Makes one check. Never throws: what the check throws is its finding, and so is that it does not end. */
export async function look(
  check: DoctorCheckName,
  run: () => Promise<Finding>,
  ifItThrows: (error: unknown) => Finding,
): Promise<DoctorCheck> {
  const from = performance.now();
  const told = await raceWithSignal(run(), AbortSignal.timeout(limitMs)).catch(ifItThrows);
  const late = (): Finding => ({ ...ifItThrows(undefined), phrase: 'failed_with', values: { reason: noAnswer } });
  const finding = told ?? late();
  return toCheck(check, finding, performance.now() - from);
}

export const notReached: Finding = { state: 'not_asked', phrase: 'not_reached' };
