import { inject, injectable } from 'tsyringe';
import type { Activity, ActivityExportQuery } from '../../contract/activity-contract.js';
import type { ActivityScope } from '../../domain/activity-scope.js';
import { PluginError } from '../../domain/plugin-error.js';
import type { Directory } from '../../host/directory.js';
import type { Logger } from '../../host/host-platform.js';
import { HostPorts } from '../../host/host-ports.js';
import type { Principal } from '../../host/routes.js';
import { toByteStream } from '../../lib/http/byte-stream.js';
import { compositeKey } from '../../lib/text/composite-key.js';
import { linkSignals } from '../../lib/time/signals.js';
import { Closables } from '../closables.js';
import { AuditService } from './audit-service.js';
import { exportFormats } from './export-formats.js';
import { visibleScope } from './visible-scope.js';

const eventsPerPage = 200;
// An export that nobody reads keeps a page in memory for as long as its connection stays open.
const maxOpen = 200;
const maxOpenPerMember = 20;
// A browser that saves a file reads on while its person looks away; a connection that takes nothing for this long is lost.
const maxIdleMs = 60_000;

/** For who has left meanwhile: a stream that fails at once would be printed by the server. */
const nothing = () => new Blob().stream();

/** The activity as a file, which is read from the database while it is sent. */
@injectable()
export class ActivityExportService {
  private readonly openByMember = new Map<string, number>();
  private openCount = 0;
  private readonly closing = new AbortController();

  constructor(
    @inject(AuditService) private readonly audit: AuditService,
    @inject(HostPorts.directory) private readonly directory: Directory,
    @inject(HostPorts.logger) private readonly logger: Logger,
    @inject(Closables) closables: Closables,
  ) {
    closables.add('listeners', () => this.closing.abort(new Error('The plugin is stopping.')));
  }

  /** Throws `forbidden` where a member asks for another person's, and `rate_limited` where too many exports are open. */
  async open(
    principal: Principal,
    { format, ...filter }: ActivityExportQuery,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>> {
    const scope = visibleScope(principal, filter);
    const release = this.acquire(compositeKey(principal.orgId, principal.userId));
    try {
      // Read before the answer begins, so that a fault of the database is answered as such.
      const first = await this.page(principal, scope);
      if (signal.aborted) {
        release();
        return nothing();
      }
      const parts = exportFormats[format](this.pagesFrom(first, principal, scope));
      const { linked, unlink } = linkSignals([signal, this.closing.signal]);
      const end = () => {
        unlink();
        release();
      };
      return toByteStream(parts, { signal: linked.signal, maxIdleMs, onEnd: end });
    } catch (error) {
      release();
      throw error;
    }
  }

  private async *pagesFrom(first: Activity, principal: Principal, scope: ActivityScope) {
    let page = first;
    yield page.events;
    while (page.nextCursor !== undefined) {
      page = await this.nextPage(principal, scope, page.nextCursor);
      yield page.events;
    }
  }

  private async nextPage(principal: Principal, scope: ActivityScope, cursor: string): Promise<Activity> {
    try {
      await this.requireStillVisible(principal, scope);
      return await this.page(principal, scope, cursor);
    } catch (error) {
      this.logger.warn('An export of the activity broke off.', { orgId: principal.orgId, error });
      throw error;
    }
  }

  private page({ orgId }: Principal, scope: ActivityScope, cursor?: string): Promise<Activity> {
    return this.audit.list(orgId, { ...scope, cursor, limit: eventsPerPage });
  }

  /** An export may take minutes, in which its reader may be removed, or stop being an admin. */
  private async requireStillVisible({ orgId, userId }: Principal, { person }: ActivityScope): Promise<void> {
    const member = await this.directory.findMember(orgId, userId);
    if (member !== undefined && (member.role === 'org_admin' || person === userId)) return;
    throw new PluginError('forbidden', 'This person may no longer see this activity.');
  }

  private acquire(member: string): () => void {
    const open = this.openByMember.get(member) ?? 0;
    if (open >= maxOpenPerMember || this.openCount >= maxOpen) {
      throw new PluginError('rate_limited', 'Too many exports are open. Try again when they are done.', {
        // By then a file that nobody reads was given up.
        details: { retryAfterMs: maxIdleMs },
      });
    }
    this.openByMember.set(member, open + 1);
    this.openCount += 1;
    return () => this.release(member);
  }

  private release(member: string): void {
    this.openCount -= 1;
    const open = (this.openByMember.get(member) ?? 0) - 1;
    if (open > 0) this.openByMember.set(member, open);
    else this.openByMember.delete(member);
  }
}
