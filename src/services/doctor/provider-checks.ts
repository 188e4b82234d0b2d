import { inject, injectable } from 'tsyringe';
import type { DoctorRemedy } from '../../contract/doctor-constants.js';
import type { DoctorCheck } from '../../contract/doctor-contract.js';
import type { KeySource } from '../../contract/settings-constants.js';
import { isPluginError } from '../../domain/plugin-error.js';
import type { ProjectKey } from '../../domain/project-key.js';
import { type ExaminedPart, type ExaminedStep, examinedParts, type FailedStep } from '../../provider/port/key-port.js';
import { ProviderGateway } from '../../provider/provider-gateway.js';
import { ApiKeyStore } from '../../stores/settings/api-key-store.js';
import { SnapshotStore } from '../../stores/snapshot-store.js';
import { ApiKeyService } from '../provider-project/api-key-service.js';
import { toRecordProjectId } from '../provider-project/record-project-id.js';
import { type Finding, mapTexts, runCheck, skippedFinding, toCheck } from './doctor-report.js';
import { failureOf } from './failure-finding.js';

const sources: Record<KeySource, Finding> = {
  environment: { state: 'ok', phrase: 'key_from_environment' },
  file: { state: 'ok', phrase: 'key_from_file' },
  saved: { state: 'ok', phrase: 'key_saved' },
};

const readable: Finding = { state: 'warning', phrase: 'key_readable', remedy: 'protect_key' };

// With a larger difference of the clocks, a signed address or a sign-in may count as expired.
const maxSecondsApart = 30;
const hourMs = 3_600_000;

/** Checks the key, its rights, and every step of a call. */
@injectable()
export class ProviderChecks {
  constructor(
    @inject(ApiKeyService) private readonly keys: ApiKeyService,
    @inject(ApiKeyStore) private readonly saved: ApiKeyStore,
    @inject(ProviderGateway) private readonly provider: ProviderGateway,
    @inject(SnapshotStore) private readonly snapshots: SnapshotStore,
  ) {}

  async run(signal: AbortSignal): Promise<DoctorCheck[]> {
    let key: ProjectKey | undefined;
    const first = await runCheck(
      'key',
      async () => {
        key = await this.keys.findKey();
        if (key === undefined) return this.findMissing();
        return key.source === 'saved' && (await this.saved.isReadableByOthers()) ? readable : sources[key.source];
      },
      (error) => ({
        state: 'failed',
        ...failureOf(error, 'check_failed'),
        remedy: 'mend_key_source',
      }),
    );
    const steps =
      key === undefined ? examinedParts.map(toSkippedStep) : await this.provider.examineKey(key.reveal(), { signal });
    const project = steps.find(({ part }) => part === 'project');
    const projectId = project?.state === 'ok' && project.about !== undefined ? String(project.about) : undefined;
    const catalog = await runCheck(
      'catalog',
      () => this.catalogOf(projectId),
      () => ({ state: 'ok', phrase: 'catalog_not_kept' }),
    );
    return [first, ...steps.map((step) => toCheck(step.part, withoutKey(findingOf(step), key), step.tookMs)), catalog];
  }

  private async findMissing(): Promise<Finding> {
    const misplaced = await this.keys.findMisplacedKey();
    if (misplaced === undefined) return { state: 'failed', phrase: 'key_missing', remedy: 'save_key' };
    const { values, ...said } = misplaced;
    return { state: 'failed', phrase: 'failed_with', values: { ...values, ...said }, remedy: 'mend_key_source' };
  }

  private async catalogOf(projectId: string | undefined): Promise<Finding> {
    const catalog = await this.snapshots.readCatalog(toRecordProjectId(projectId));
    if (catalog === undefined) return { state: 'ok', phrase: 'catalog_not_kept' };
    const hours = Math.max(0, Math.floor((Date.now() - Date.parse(catalog.fetchedAt)) / hourMs));
    return { state: 'ok', phrase: 'catalog_kept', values: { apps: catalog.apps.length, hours } };
  }
}

const toSkippedStep = (part: ExaminedPart): ExaminedStep => ({ part, state: 'skipped', tookMs: 0 });

function findingOf(step: ExaminedStep): Finding {
  if (step.state === 'skipped') return skippedFinding;
  if (step.state === 'ok') return findingOfPart(step.part, step.about);
  const failure = failureOfStep(step);
  if (step.part === 'session_removal') return { state: 'warning', ...failure, phrase: 'not_removed' };
  if (step.part === 'clock') return { state: 'warning', ...failure };
  return { state: 'failed', ...failure, remedy: remedyFor(step) };
}

/** The provider's status goes with its words: pages in other languages have words of their own. */
function failureOfStep({ error, status }: FailedStep): Pick<Finding, 'phrase' | 'values'> {
  const { phrase, values } = failureOf(error, 'check_failed');
  return { phrase, values: { ...values, ...(status !== undefined && { status }) } };
}

function findingOfPart(part: ExaminedPart, about: string | number = ''): Finding {
  const state = 'ok';
  switch (part) {
    case 'project':
      return about === ''
        ? { state, phrase: 'project_untold' }
        : { state, phrase: 'project_is', values: { id: about } };
    case 'clock':
      return clockFinding(about);
    case 'session':
      return { state, phrase: 'session_over', values: { app: about } };
    case 'mcp_address':
      return { state, phrase: 'answered_at', values: { origin: about } };
    case 'session_actions':
      return { state, phrase: 'actions_listed', values: { count: about } };
    case 'action':
      return { state, phrase: 'action_ran', values: { action: about } };
    case 'session_removal':
      return { state, phrase: 'removed' };
    default:
      return { state, phrase: 'granted' };
  }
}

function clockFinding(seconds: string | number): Finding {
  if (typeof seconds !== 'number') return { state: 'ok', phrase: 'clock_untold' };
  const values = { seconds: Math.abs(seconds) };
  if (values.seconds <= maxSecondsApart) return { state: 'ok', phrase: 'clocks_agree', values };
  return { state: 'warning', phrase: 'clocks_differ', values, remedy: 'set_clock' };
}

function remedyFor({ error, isOnTheWay }: FailedStep): DoctorRemedy {
  if (isOnTheWay) return 'check_network';
  if (isPluginError(error, 'key_refused')) {
    return error.details.reason === 'key_lacks_access' ? 'grant_right' : 'replace_key';
  }
  return isPluginError(error, 'provider_unreachable', 'rate_limited') ? 'try_later' : 'report_it';
}

/** The provider's messages are already without the key. The report is cleaned again, since people pass it on to others. */
function withoutKey(finding: Finding, key: ProjectKey | undefined): Finding {
  if (key === undefined || finding.values === undefined) return finding;
  return { ...finding, values: mapTexts(finding.values, (text) => text.replaceAll(key.reveal(), '***')) };
}
