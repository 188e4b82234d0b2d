import { readFile } from 'node:fs/promises';
import { doctorChecks } from '../../contract/doctor-constants.js';
import type { DoctorCheck, DoctorReport } from '../../contract/doctor-contract.js';

/** Waits for the checks and puts them in order. */
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
    // A failure before a warning, and what others rest on before them.
    ...(first && { mendFirst: first.check }),
    checks,
  };
}

function inOrder(checks: DoctorCheck[]): DoctorCheck[] {
  const place = ({ check }: DoctorCheck) => doctorChecks.indexOf(check);
  return checks.sort((one, other) => place(one) - place(other));
}

/** Of the package that this file came in. */
async function ownVersion(): Promise<string> {
  const text = await readFile(new URL('../../../../package.json', import.meta.url), 'utf8').catch(() => '{}');
  const { version } = JSON.parse(text) as { version?: unknown };
  return typeof version === 'string' ? version : 'unknown';
}
