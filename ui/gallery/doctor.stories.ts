import type { DoctorCheck, DoctorReport } from '../../src/contract/doctor-contract.js';
import { aFailingService, aService, aSlowService } from './sample-apps.js';
import type { ElementStories } from './story-preview.js';

type Row = Pick<DoctorCheck, 'check' | 'state' | 'phrase' | 'said'> & Partial<DoctorCheck>;

function reportOf(result: DoctorReport['result'], rows: Row[], mendFirst?: DoctorReport['mendFirst']): DoctorReport {
  const checks = rows.map((row, index) => ({ tookMs: 12 + index * 97, values: {}, ...row }));
  return { version: '0.1.0', startedAt: new Date().toISOString(), tookMs: 2_140, result, mendFirst, checks };
}

const key: Row = { check: 'key', state: 'ok', phrase: 'key_saved', said: 'From appconnect/config.ini.' };
const toolkits: Row = { check: 'toolkits', state: 'ok', phrase: 'granted', said: 'The key may use them.' };
const session: Row = {
  check: 'session',
  state: 'ok',
  phrase: 'session_over',
  values: { app: 'hackernews' },
  said: 'Opened over "hackernews", which needs no sign-in.',
};
const disk: Row = {
  check: 'disk',
  state: 'ok',
  phrase: 'disk_free',
  values: { megabytes: 48_210 },
  said: '48,210 MB free where the configuration is kept.',
};
const missingRight: Row = {
  check: 'mcp_address',
  state: 'failed',
  phrase: 'failed_with',
  values: {
    reason: 'This project key lacks access to session execution.',
    code: 'key_refused',
    refusal: 'key_lacks_access',
    areas: ['session execution'],
  },
  said: 'This project key lacks access to session execution.',
  remedy: 'grant_right',
  mend: "Give the key that right in the provider's dashboard.",
};
const notAsked: Row = {
  check: 'action',
  state: 'not_asked',
  phrase: 'not_reached',
  said: 'Not asked: something before it failed.',
};
const noAddress: Row = {
  check: 'public_address',
  state: 'warning',
  phrase: 'address_missing',
  said: 'None is set: members connect on the web alone.',
  remedy: 'set_public_address',
  mend: 'Set the public web URL in the workspace settings.',
};

export const doctorReports = {
  ok: reportOf('ok', [key, toolkits, session, disk]),
  warning: reportOf('warning', [key, toolkits, session, noAddress, disk], 'public_address'),
  failed: reportOf('failed', [key, toolkits, session, missingRight, notAsked, noAddress, disk], 'mcp_address'),
};

const runChecks = (element: HTMLElement) => element.shadowRoot?.querySelector<HTMLElement>('[part=run]')?.click();

export const doctorStories: ElementStories = {
  tag: 'appconnect-doctor',
  stories: [
    { name: 'Not asked yet', api: () => aService() },
    { name: 'Checking', api: () => aSlowService('examine'), play: runChecks },
    { name: 'All is well', api: () => aService({ doctorReport: doctorReports.ok }), play: runChecks },
    {
      name: 'Something could be better',
      api: () => aService({ doctorReport: doctorReports.warning }),
      play: runChecks,
    },
    { name: 'A right is missing', api: () => aService({ doctorReport: doctorReports.failed }), play: runChecks },
    { name: 'Somebody else is checking', api: () => aFailingService('examine', 'conflict'), play: runChecks },
    { name: 'The service does not answer', api: () => aFailingService('examine', 'offline'), play: runChecks },
  ],
};
