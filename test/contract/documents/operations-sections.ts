import { readFile } from 'node:fs/promises';
import type { AuditAction } from '../../../src/contract/activity-constants.js';
import { errorTable } from '../../../src/contract/error-table.js';
import type { PluginManifest } from '../../../src/contract/manifest-contract.js';
import { storageFaults } from '../../../src/contract/refusal-reasons.js';
import { storageFaultWords } from '../../../src/stores/storage-fault.js';
import { attributeTexts, counters, durations } from '../../../src/telemetry/conventions.js';
import { code, table } from './markdown-table.js';

const auditTexts: Record<AuditAction, string> = {
  'key.saved': 'The project key was saved.',
  'key.forgotten': 'It was deleted.',
  'public_address.saved': 'The public address was saved or cleared.',
  'oauth_client.saved': 'An app got an OAuth client of its own.',
  'oauth_client.removed': 'That client was removed.',
  'oauth_client.tested': 'Somebody tried the client by a sign-in that connects nothing.',
  'app.enabled': 'An app was enabled for the organization.',
  'app.disabled': 'It was disabled.',
  'agent.assigned': 'An app was given to an agent.',
  'agent.unassigned': 'It was taken from it, also where the agent was deleted.',
  'sign_in.started': 'A sign-in was started, or a link to one given out.',
  'sign_in.parked': 'Of older versions: a sign-in waited to be confirmed.',
  'sign_in.refused': 'A sign-in came back by another browser, or the person or the provider denied it.',
  'sign_in.expired': 'Nobody finished it within ten minutes.',
  'connection.made': 'A member connected an account.',
  'connection.removed': 'A connection ended, by the member or because they left.',
  'connection.broken': 'A connection stopped working and has to be made again.',
  'connection.migrated': 'A connection from before members had their own was moved to the first org admin.',
  'account.revoked':
    'Access was taken back at the app. `failed`: it was not, since the app cannot or another connection needs it.',
  'action.invoked':
    'An agent ran an action, or was about to: every gate was open and the arguments fitted. What is stopped before that, by a gate, an unknown name, wrong arguments or too many calls at once, leaves no line.',
};

const reportTexts: Record<string, string> = {
  appconnectConfigured: 'whether a usable project key is set',
  appconnectAvailable: 'whether the provider answers and accepts the key; in `/health` always `false`',
  appconnectDatabase: '`ok`, or the fault that the latest queries met',
  appconnectInstallation:
    '`ok`; `mismatch`: database and directory belong to different installations; `unknown`: not readable, or the directory cannot be written to',
  appconnectCheckedAt: 'when the provider was asked; `null` without a key',
};

/** The parts of `docs/operations.md` that are made from the sources, by name. */
export async function operationsSections(): Promise<Record<string, string>> {
  const { contributions } = JSON.parse(await readFile('plugin.manifest.json', 'utf8')) as PluginManifest;
  return {
    settings: settingsTable(contributions.configuration),
    reports: reportsTable(contributions),
    'telemetry-attributes': table(
      ['Attribute', 'Tells'],
      Object.entries(attributeTexts).map(([name, text]) => [code(name), text]),
    ),
    'telemetry-metrics': metricsTable(),
    'error-codes': errorTableText(),
    'storage-faults': table(
      ['Reason', 'In words'],
      storageFaults.map((fault) => [code(fault), storageFaultWords[fault]]),
    ),
    'audit-actions': table(
      ['Action', 'What happened'],
      Object.entries(auditTexts).map(([action, text]) => [code(action), text]),
    ),
  };
}

function settingsTable(settings: PluginManifest['contributions']['configuration']): string {
  const rows = settings.map(({ name, kind, path, secret, description }) => {
    const where = kind === 'environment' ? 'environment' : `file ${code(path ?? '')}`;
    return [code(name), where, secret ? 'yes' : 'no', description];
  });
  return table(['Setting', 'Where', 'Secret', 'Means'], rows);
}

function reportsTable({ health, systemStatus }: PluginManifest['contributions']): string {
  const fields = [...new Set([...health, ...systemStatus])];
  return table(
    ['Field', '`/health`', '`/v1/system/status`', 'Says'],
    fields.map((field) => {
      const text = reportTexts[field];
      if (text === undefined) throw new Error(`${field} needs a text in operations-sections.ts`);
      return [code(field), health.includes(field) ? 'yes' : '', systemStatus.includes(field) ? 'yes' : '', text];
    }),
  );
}

function metricsTable(): string {
  const histograms = Object.values(durations).map((metric) => ({ ...metric, kind: 'histogram' }));
  const counts = Object.values(counters).map((metric) => ({ ...metric, kind: 'counter' }));
  const rows = [...histograms, ...counts].map(({ name, kind, unit, description, attributes }) => {
    return [code(name), `${kind}, ${code(unit)}`, description, attributes.map(code).join(', ')];
  });
  return table(['Metric', 'Kind', 'Tells', 'By'], rows);
}

function errorTableText(): string {
  const rows = Object.entries(errorTable).map(([name, { status, log, fix, toolCode }]) => {
    return [code(name), String(status), log, toolCode === undefined ? fix : `${fix} (${code(toolCode)})`];
  });
  return table(['Code', 'Status', 'Log', 'Agents read'], rows);
}
