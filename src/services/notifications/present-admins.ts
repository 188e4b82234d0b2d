import type { Directory } from '../../host/directory.js';
import type { Logger } from '../../host/host-platform.js';
import { raceWithSignal } from '../../lib/signals.js';

/** A member with open pages. */
export type Reader = {
  userId: string;
  /** By the last answer, or by the session that their page came with. */
  wasAdmin: boolean;
  /** The number of the round in which the directory was last asked about them; 0 for never. */
  askedIn: number;
  isBeingAsked: boolean;
};

// Pages wait for it, and one that was not told is right again at its next load.
const directoryTimeoutMs = 2_000;
// Calls ask the same directory; they must not wait behind everybody who has a page open.
const maxAtOnce = 8;
// Promotions are rare. In a large organization those who were no admins take turns to be asked.
const maxMembersAsked = 50;

/** Who of the readers in one organization is an org admin now, by the directory and not by what their session once said. */
export class PresentAdmins {
  private round = 0;
  private unanswered = 0;

  constructor(
    private readonly orgId: string,
    private readonly host: { directory: Directory; logger: Logger },
  ) {}

  /** Asks once about each. Those of whom the directory does not speak in time are left out. Never rejects. */
  async findAmong(readers: readonly Reader[]): Promise<ReadonlySet<Reader>> {
    const admins = new Set<Reader>();
    const failures: unknown[] = [];
    const asked = this.choose(readers);
    const limit = AbortSignal.timeout(directoryTimeoutMs);
    const askOn = async () => {
      for (let reader = asked.shift(); reader && !limit.aborted; reader = asked.shift()) {
        if (await this.isAdmin(reader).catch((error) => void failures.push(error))) admins.add(reader);
      }
    };
    // A directory that hangs keeps the questions it has, and gets no more until it answers one.
    const places = Math.max(0, maxAtOnce - this.unanswered);
    await raceWithSignal(Promise.all(Array.from({ length: places }, askOn)), limit);
    if (limit.aborted || failures.length > 0) this.report(failures[0] ?? limit.reason);
    return new Set(admins);
  }

  private choose(readers: readonly Reader[]): Reader[] {
    this.round += 1;
    const free = readers.filter(({ isBeingAsked }) => !isBeingAsked);
    const members = free.filter(({ wasAdmin }) => !wasAdmin).sort((one, other) => one.askedIn - other.askedIn);
    return [...free.filter(({ wasAdmin }) => wasAdmin), ...members.slice(0, maxMembersAsked)];
  }

  private async isAdmin(reader: Reader): Promise<boolean> {
    reader.isBeingAsked = true;
    reader.askedIn = this.round;
    this.unanswered += 1;
    try {
      const member = await this.host.directory.findMember(this.orgId, reader.userId);
      reader.wasAdmin = member?.role === 'org_admin';
      return reader.wasAdmin;
    } finally {
      reader.isBeingAsked = false;
      this.unanswered -= 1;
    }
  }

  private report(error: unknown): void {
    const what = 'Open pages of org admins were not told of a change: the directory did not answer.';
    this.host.logger.warn(what, { orgId: this.orgId, error });
  }
}
