import { createHash, randomBytes } from 'node:crypto';
import type { SignedIn } from 'appconnect/hosting';
import { parseCookie } from 'cookie';
import { LRUCache } from 'lru-cache';
import type { MemoryDirectory } from './directory.js';

export const sessionCookie = 'platform_session';
const lifetimeMs = 12 * 60 * 60 * 1000;

/** Who is signed in, by the hash of the value of their cookie: the id of a session is told to other replicas. */
export class Sessions {
  private readonly open = new LRUCache<string, { orgId: string; userId: string }>({ max: 10_000, ttl: lifetimeMs });

  constructor(private readonly directory: MemoryDirectory) {}

  /** Returns the value of the cookie; undefined where the organization has no such member. */
  async begin(orgId: string, userId: string): Promise<string | undefined> {
    if ((await this.directory.findMember(orgId, userId)) === undefined) return undefined;
    const value = randomBytes(32).toString('base64url');
    this.open.set(idOf(value), { orgId, userId });
    return value;
  }

  /** Reads the person again at every request: whoever was removed is nobody at once. */
  async find(cookies: string | null | undefined): Promise<SignedIn | undefined> {
    const sessionId = idOf(parseCookie(cookies ?? '')[sessionCookie] ?? '');
    const session = this.open.get(sessionId);
    const member = session && (await this.directory.findMember(session.orgId, session.userId));
    if (member === undefined) return undefined;
    const { userId, orgId, name, role } = member;
    const isPlatformAdmin = this.directory.isPlatformAdmin(userId);
    return { sessionId, principal: { userId, orgId, name, role, isPlatformAdmin } };
  }

  end(sessionId: string): void {
    this.open.delete(sessionId);
  }
}

function idOf(value: string): string {
  return createHash('sha256').update(value).digest('base64url');
}
