import type { DoctorCheckName, DoctorPhrase, DoctorRemedy, DoctorState } from '../../src/contract/doctor-constants.js';
import type { DoctorReport, DoctorValues } from '../../src/contract/doctor-contract.js';

const checks: Record<DoctorCheckName, string> = {
  key: 'Project key',
  toolkits: 'Provider, and the right to its toolkits',
  auth_configs: 'Right to auth configs',
  connected_accounts: 'Right to connected accounts',
  tools: 'Right to tools',
  project: 'Project',
  catalog: 'Catalog of apps',
  clock: 'Clock',
  session: 'Right to sessions',
  mcp_address: 'Right to session execution',
  session_actions: 'Actions of the session',
  action: 'An action that reads',
  session_removal: 'Deletion of the session',
  public_address: 'Public web URL',
  database: 'Database',
  installation: 'Match of database and directory',
  disk: 'Free disk',
};

const states: Record<DoctorState, string> = {
  ok: 'Well',
  warning: 'Could be better',
  failed: 'To be mended',
  not_asked: 'Not asked',
};

const results: Record<DoctorReport['result'], string> = {
  ok: 'Everything is well.',
  warning: 'It works; something could be better.',
  failed: 'Something has to be mended.',
};

/** The doctor: what was checked, and what to mend. */
export const doctorEn = {
  title: 'Health of the integration',
  lead: 'The whole way of an agent’s call, and address, database and disk. Nobody’s account is touched.',
  run: 'Check everything',
  running: 'Checking…',
  busy: 'Everything is being checked already. Try again once that has ended.',
  checked: 'What was checked',
  copy: 'Copy the report',
  copies: {
    done: 'Copied. It holds no key and no password.',
    refused: 'The browser does not let the page copy.',
  },
  mendFirst: (check: string) => `Mend first: ${check}.`,
  foot: (version: string, when: string, took: string) => `AppConnect ${version} · ${when} · ${took}`,
  checks,
  states,
  results,
  /** What was found, and what to do about it; undefined where the service's own text is shown. */
  phrase: (_: DoctorPhrase, __: DoctorValues): string | undefined => undefined,
  mend: (_: DoctorRemedy): string | undefined => undefined,
};
