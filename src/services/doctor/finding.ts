import type {
  DoctorCheck,
  DoctorCheckName,
  DoctorPhrase,
  DoctorRemedy,
  DoctorState,
} from '../../contract/doctor-contract.js';
import { doctorMends, doctorSentences } from './doctor-words.js';

// A reason of the provider's, which is cut to a few hundred characters, and our own words around it.
const longestValue = 1000;

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
  return typeof value === 'string' ? value.replace(/\p{C}+/gu, ' ').slice(0, longestValue) : value;
}

/** Makes one check. Never throws: what the check throws is its finding. */
export async function look(
  check: DoctorCheckName,
  run: () => Promise<Finding>,
  ifItThrows: (error: unknown) => Finding,
): Promise<DoctorCheck> {
  const from = performance.now();
  const finding = await run().catch(ifItThrows);
  return toCheck(check, finding, performance.now() - from);
}

export const notReached: Finding = { state: 'not_asked', phrase: 'not_reached' };
