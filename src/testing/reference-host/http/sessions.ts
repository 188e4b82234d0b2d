import { createHash, randomBytes } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import type { Knex } from 'knex';
import type { Principal } from '../../../host/index.js';
import type { SignedIn } from '../../../hosting/http/signed-in.js';
import type { SqlDirectory } from '../directory/sql-directory.js';

export const sessionCookie = 'platform_session';
const lifetimeSeconds = 12 * 60 * 60;

type SessionRow = {
  token_hash: string;
  expires_at: string;
  user_id: string;
  org_id: string;
  name: string;
  role: Principal['role'];
  is_platform_admin: number;
};

/** Sign-in sessions. The cookie's value is stored only as a hash. */
export class Sessions {
  /** `basePath`: the path below which the host is; another host may be beside it under the same name. */
  constructor(
    private readonly options: { database: Knex; directory: SqlDirectory; now: () => Date; basePath?: string },
  ) {}

  /** @returns the value of a `Set-Cookie` header; undefined when the person is not a member of the organization. */
  async create(userId: string, orgId: string): Promise<string | undefined> {
    const member = await this.options.directory.findMember(orgId, userId);
    if (!member || member.isServiceAccount) return undefined;
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(this.options.now().getTime() + lifetimeSeconds * 1000).toISOString();
    await this.table().insert({ token_hash: hash(token), user_id: userId, org_id: orgId, expires_at: expiresAt });
    return this.cookie(token, lifetimeSeconds);
  }

  /** Reads the person again with one query, so that a removal or a lost role takes effect at once. */
  async find(headers: Headers): Promise<SignedIn | undefined> {
    const token = parse(headers.get('cookie') ?? '', sessionCookie)[sessionCookie];
    if (token === undefined) return undefined;
    const row: SessionRow | undefined = await this.table()
      .join('host_users', 'host_users.id', 'host_sessions.user_id')
      .join('host_members', (join) =>
        join.on('host_members.user_id', 'host_sessions.user_id').andOn('host_members.org_id', 'host_sessions.org_id'),
      )
      .where({ token_hash: hash(token) })
      .first(
        'token_hash',
        'expires_at',
        'host_members.user_id',
        'host_members.org_id',
        'name',
        'role',
        'is_platform_admin',
      );
    if (!row || row.expires_at <= this.options.now().toISOString()) return undefined;
    return { sessionId: row.token_hash, principal: toPrincipal(row) };
  }

  /** @returns the value of a `Set-Cookie` header that deletes the cookie. */
  async end(sessionId: string): Promise<string> {
    await this.table().where({ token_hash: sessionId }).delete();
    return this.cookie('', 0);
  }

  private cookie(value: string, maxAge: number): string {
    const path = this.options.basePath || '/';
    return serialize(sessionCookie, value, { httpOnly: true, sameSite: 'Lax', path, maxAge });
  }

  private table() {
    return this.options.database('host_sessions');
  }
}

function toPrincipal(row: SessionRow): Principal {
  const { user_id: userId, org_id: orgId, name, role } = row;
  return { userId, orgId, name, role, isPlatformAdmin: row.is_platform_admin === 1 };
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
