import type { DoctorCheckName, DoctorState } from '../contract/doctor-constants.js';
import type { DoctorCheck, DoctorReport } from '../contract/doctor-contract.js';

const names: Record<DoctorCheckName, string> = {
  key: 'Project key',
  toolkits: 'Provider, right: toolkits',
  auth_configs: 'Right: auth configs',
  connected_accounts: 'Right: connected accounts',
  tools: 'Right: tools',
  project: 'Project',
  catalog: 'Catalog of apps',
  clock: 'Clock',
  session: 'Right: sessions',
  mcp_address: 'Right: session execution',
  session_actions: 'Actions of the session',
  action: 'An action that reads',
  session_removal: 'Session deleted',
  public_address: 'Public web URL',
  database: 'Database',
  installation: 'Installation',
  disk: 'Free disk',
};
const marks: Record<DoctorState, string> = { ok: '✓', warning: '!', failed: '✗', not_asked: '–' };
const verdicts: Record<DoctorReport['result'], string> = {
  ok: 'Everything that was asked is well.',
  warning: 'It works; something could be better.',
  failed: 'Something has to be mended.',
};
const nameWidth = Math.max(...Object.values(names).map(({ length }) => length));
// The rest of a line in a terminal of common width.
const textWidth = 72;

/** The report for a person at a terminal: first what to repair first, then a row for each check. */
export function doctorTable(report: DoctorReport): string {
  const first = report.checks.find(({ check }) => check === report.mendFirst);
  const advice =
    first?.mend === undefined ? [] : ['', `Mend first: ${names[first.check]}`, ...wrapped(first.mend, '  ')];
  const foot = `AppConnect ${report.version}, ${report.startedAt}, ${inSeconds(report.tookMs)} in all`;
  return [verdicts[report.result], ...advice, '', ...report.checks.flatMap(row), '', foot].join('\n');
}

function row({ check, state, tookMs, said }: DoctorCheck): string[] {
  const time = state === 'not_asked' ? '' : inSeconds(tookMs);
  const indent = ' '.repeat(nameWidth + 14);
  const [head = '', ...more] = wrapped(said, indent);
  return [`  ${marks[state]} ${names[check].padEnd(nameWidth)} ${time.padStart(8)}  ${head.trimStart()}`, ...more];
}

function inSeconds(ms: number): string {
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`;
}

function wrapped(text: string, indent: string): string[] {
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + word.length >= textWidth) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines.map((line) => `${indent}${line}`);
}
