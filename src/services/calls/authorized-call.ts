import type { Action } from '../../domain/app.js';
import type { Member } from '../../host/directory.js';
import type { AppAccess } from '../access/access-service.js';

/** A call that every gate lets through, with arguments that fit. */
export type AuthorizedCall = { action: Action; access: AppAccess; member: Member; arguments: Record<string, unknown> };

/** Whom it acts as, with the account where its name is known: `Ada Lovelace (ada@example.com)`. */
export function actingAs({ access, member }: Pick<AuthorizedCall, 'access' | 'member'>): string {
  const label = access.connection?.label;
  return label === undefined ? member.name : `${member.name} (${label})`;
}
