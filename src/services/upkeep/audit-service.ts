import { inject, injectable } from 'tsyringe';
import type { Activity, AuditEvent } from '../../contract/activity-contract.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { AuditStore } from '../../stores/audit-store.js';
import { GroupedWrites } from './grouped-writes.js';

export type AuditEntry = Omit<AuditEvent, 'id' | 'at'>;

type StoredEvent = { orgId: string; event: Omit<AuditEvent, 'id'> };

type Person = { userId: string; name: string };

/** Who did what, when, and how it ended. */
@injectable()
export class AuditService {
  private readonly soon = new GroupedWrites<StoredEvent>((events) => this.write(events));

  constructor(
    @inject(AuditStore) private readonly store: AuditStore,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /** Never throws: what happened has happened, and a full disk must not hide it from the person who asked. */
  async record(orgId: string, entry: AuditEntry): Promise<void> {
    await this.write([{ orgId, event: auditEventOf(entry) }]);
  }

  /** The same, together with others a moment later: for what happens often and is answered without waiting for its record. */
  recordSoon(orgId: string, entry: AuditEntry): void {
    this.soon.add({ orgId, event: auditEventOf(entry) });
  }

  /** Newest first, and nothing that was recorded here is missing. */
  async list(orgId: string, page: { cursor?: string; limit: number }): Promise<Activity> {
    await this.soon.flush();
    return this.store.list(orgId, page);
  }

  /** Forgets what is older. */
  prune(before: string): Promise<void> {
    return this.store.prune(before);
  }

  async close(): Promise<void> {
    await this.soon.flush();
  }

  private async write(events: StoredEvent[]): Promise<void> {
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

/** The event of an entry, now; people are cut down to who they are. */
export function auditEventOf(entry: AuditEntry): Omit<AuditEvent, 'id'> {
  return { ...entry, at: new Date().toISOString(), actor: whoIs(entry.actor), actingAs: whoIs(entry.actingAs) };
}

function whoIs(person: Person | undefined): Person | undefined {
  return person && { userId: person.userId, name: person.name };
}
