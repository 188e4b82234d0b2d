import type { Directory } from '../../host/directory.js';
import type { Logger } from '../../host/host-platform.js';
import { raceWithSignal } from '../../lib/time/signals.js';

/** A member with open pages, and what is known of their role. */
export type Reader = {
  userId: string;
  /** By the latest answer of the directory, or else by the session of their page. */
  wasAdmin: boolean;
  /** The number of the latest lookup that asked about them; 0 for none. */
  latestLookup: number;
  isBeingLookedUp: boolean;
};

// Short, since pages wait for the answer; a page that misses an event shows the present state when it is loaded again.
const directoryTimeoutMs = 2_000;
// Few, since calls ask the same directory and must not wait behind all open pages.
const maxAtOnce = 8;
// Promotions are rare: of a large organization's members who were no admins, only some are asked at each lookup, in turn.
const maxMembersAsked = 50;

/**
 * Finds out which readers of one organization are org admins now, by the directory and not by their sessions, which may be old.
 */
export class PresentAdmins {
  private lookups = 0;
  private unanswered = 0;

  constructor(
    private readonly orgId: string,
    private readonly host: { directory: Directory; logger: Logger },
  ) {}

  /** Asks the directory once about each reader. Leaves out those about whom it does not answer in time. Never rejects. */
  async findAmong(readers: readonly Reader[]): Promise<ReadonlySet<Reader>> {
    const admins = new Set<Reader>();
    const failures: unknown[] = [];
    const queue = this.choose(readers);
    const timeout = AbortSignal.timeout(directoryTimeoutMs);
    const work = async () => {
      for (let reader = queue.shift(); reader && !timeout.aborted; reader = queue.shift()) {
        if (await this.isAdmin(reader).catch((error) => void failures.push(error))) admins.add(reader);
      }
    };
    // Requests that a hanging directory has not answered count too, so that it gets no more of them.
    const workers = Math.max(0, maxAtOnce - this.unanswered);
    await raceWithSignal(Promise.all(Array.from({ length: workers }, work)), timeout);
    if (timeout.aborted || failures.length > 0) this.report(failures[0] ?? timeout.reason);
    // A copy, which no answer after the timeout changes.
    return new Set(admins);
  }

  private choose(readers: readonly Reader[]): Reader[] {
    this.lookups += 1;
    const idle = readers.filter(({ isBeingLookedUp }) => !isBeingLookedUp);
    const members = idle
      .filter(({ wasAdmin }) => !wasAdmin)
      .sort((one, other) => one.latestLookup - other.latestLookup);
    return [...idle.filter(({ wasAdmin }) => wasAdmin), ...members.slice(0, maxMembersAsked)];
  }

  private async isAdmin(reader: Reader): Promise<boolean> {
    reader.isBeingLookedUp = true;
    reader.latestLookup = this.lookups;
    this.unanswered += 1;
    try {
      const member = await this.host.directory.findMember(this.orgId, reader.userId);
      reader.wasAdmin = member?.role === 'org_admin';
      return reader.wasAdmin;
    } finally {
      reader.isBeingLookedUp = false;
      this.unanswered -= 1;
    }
  }

  private report(error: unknown): void {
    this.host.logger.warn('Open pages of org admins were not told of a change: the directory did not answer.', {
      orgId: this.orgId,
      error,
    });
  }
}
