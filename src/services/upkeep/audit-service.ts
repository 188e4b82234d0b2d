import { inject, injectable } from 'tsyringe';
import type { Activity, AuditEvent } from '../../contract/activity-contract.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import { AuditStore } from '../../stores/audit-store.js';

export type AuditEntry = Omit<AuditEvent, 'id' | 'at'>;

type Person = { userId: string; name: string };

/** Who did what, when, and how it ended. */
@injectable()
export class AuditService {
  constructor(
    @inject(AuditStore) private readonly store: AuditStore,
    @inject(HostPorts.logger) private readonly logger: Logger,
  ) {}

  /** Never throws: what happened has happened, and a full disk must not hide it from the person who asked. */
  async record(orgId: string, entry: AuditEntry): Promise<void> {
    try {
      await this.store.append(orgId, auditEventOf(entry));
    } catch (error) {
      this.logger.error('An audit event could not be stored.', { action: entry.action, orgId, error });
    }
  }

  /** Newest first. */
  async list(orgId: string, page: { cursor?: string; limit: number }): Promise<Activity> {
    return this.store.list(orgId, page);
  }
}

/** The event of an entry, now; people are cut down to who they are. */
export function auditEventOf(entry: AuditEntry): Omit<AuditEvent, 'id'> {
  return { ...entry, at: new Date().toISOString(), actor: whoIs(entry.actor), actingAs: whoIs(entry.actingAs) };
}

function whoIs(person: Person | undefined): Person | undefined {
  return person && { userId: person.userId, name: person.name };
}
