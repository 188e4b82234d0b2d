import { inject, injectable } from 'tsyringe';
import type { Activity, AuditEvent } from '../../contract/activity-contract.js';
import type { AuditQuery } from '../../domain/activity-scope.js';
import type { MemberKey } from '../../domain/organization-keys.js';
import type { Directory } from '../../host/directory.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { now } from '../../lib/time/time.js';
import { AuditStore, type NewAuditEvent } from '../../stores/activity/audit-store.js';
import { CallJournal } from './call-journal.js';

/** What is recorded of something that happens now; the record has its time. */
export type AuditEntry = Omit<AuditEvent, 'id' | 'at'>;

// A statement may have fewer values than a large installation has organizations.
const maxAtOnce = 100;

type Person = { userId: string; name: string };

/** Records who did what, when, and how it ended. */
@injectable()
export class AuditService {
  constructor(
    @inject(AuditStore) private readonly store: AuditStore,
    @inject(CallJournal) private readonly calls: CallJournal,
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /** Never throws: the action was done already, and a full disk must not turn its answer into an error. */
  async record(orgId: string, entry: AuditEntry): Promise<void> {
    await this.write([{ orgId, event: atPresent(entry) }]);
  }

  /** Records one entry in the activity of each of these organizations. */
  async recordForAll(orgIds: readonly string[], entry: AuditEntry): Promise<void> {
    for (const events of eventsForAll(orgIds, entry)) await this.write(events);
  }

  /** Newest first. Includes everything that this process recorded. */
  async list(orgId: string, query: AuditQuery): Promise<Activity> {
    await this.calls.flush();
    return this.store.list(orgId, query);
  }

  /** A member as records name them: by their id where the directory does not know them or does not answer. Never throws. */
  async personOf({ orgId, userId }: MemberKey): Promise<Person> {
    const member = await this.directory.findMember(orgId, userId).catch(() => undefined);
    return { userId, name: member?.name ?? userId };
  }

  private async write(events: NewAuditEvent[]): Promise<void> {
    try {
      await this.store.appendAll(events);
    } catch (error) {
      this.logger.error('Audit events could not be stored.', {
        actions: events.map(({ event }) => event.action),
        error,
      });
    }
  }
}

/** Records an entry in the activity of an organization within a transaction. Throws what the store throws. */
export async function appendEntry(store: AuditStore, orgId: string, entry: AuditEntry): Promise<void> {
  await store.append(orgId, atPresent(entry));
}

/** As `appendEntry`, in the activity of each of these organizations. Throws what the store throws. */
export async function appendForAll(store: AuditStore, orgIds: readonly string[], entry: AuditEntry): Promise<void> {
  for (const events of eventsForAll(orgIds, entry)) await store.appendAll(events);
}

function* eventsForAll(orgIds: readonly string[], entry: AuditEntry): Generator<NewAuditEvent[]> {
  const event = atPresent(entry);
  for (let first = 0; first < orgIds.length; first += maxAtOnce) {
    yield orgIds.slice(first, first + maxAtOnce).map((orgId) => ({ orgId, event }));
  }
}

function atPresent(entry: AuditEntry): Omit<AuditEvent, 'id'> {
  return { ...entry, at: now() };
}
