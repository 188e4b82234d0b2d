import { randomBytes } from 'node:crypto';
import type { Directory, EventBus, Member, Principal } from 'appconnect/host';
import { parseCookie } from 'cookie';
import { LRUCache } from 'lru-cache';

export const sessionCookie = 'platform_session';

/** `streams`: the event streams that are open in it. */
export type Session = Pick<Member, 'userId' | 'orgId'> & { streams: Set<AbortController> };

type People = Pick<Directory, 'findMember'> & { isPlatformAdmin(userId: string): boolean };

/** Who is signed in. A session that ends, ends its event streams. */
export class Sessions {
  private readonly open = new LRUCache<string, Session>({
    max: 10_000,
    ttl: 12 * 60 * 60 * 1000,
    dispose: ({ streams }) => streams.forEach((stream) => void stream.abort()),
  });

  constructor(
    private readonly people: People,
    events: EventBus,
  ) {
    events.subscribe('member.removed', ({ orgId, userId }) =>
      this.endWhere((session) => session.orgId === orgId && session.userId === userId),
    );
    events.subscribe('organization.deleted', ({ orgId }) => this.endWhere((session) => session.orgId === orgId));
  }

  /** Returns the value of its cookie. */
  begin({ userId, orgId }: Member): string {
    const id = randomBytes(32).toString('base64url');
    this.open.set(id, { userId, orgId, streams: new Set() });
    return id;
  }

  find(cookies = ''): Session | undefined {
    return this.open.get(parseCookie(cookies)[sessionCookie] ?? '');
  }

  endWhere(isOver: (session: Session) => boolean): void {
    for (const [id, session] of this.open.entries()) if (isOver(session)) this.open.delete(id);
  }

  /** Asked at every request: whoever was removed is nobody at once. */
  async principalOf({ orgId, userId }: Session): Promise<Principal | undefined> {
    const member = await this.people.findMember(orgId, userId);
    if (member === undefined) return undefined;
    return {
      userId,
      orgId,
      name: member.name,
      role: member.role,
      isPlatformAdmin: this.people.isPlatformAdmin(userId),
    };
  }
}

/** The other cookies, as they are. */
export function withoutSession(cookies: string): string {
  const pairs = cookies.split(/; */).filter((pair) => !pair.startsWith(`${sessionCookie}=`));
  return pairs.join('; ');
}
