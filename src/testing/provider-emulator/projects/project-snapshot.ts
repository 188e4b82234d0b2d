import { z } from 'zod';
import type { AuthConfig } from '../entities/auth-config.js';
import type { ConnectedAccount } from '../entities/connected-account.js';
import type { LinkSession } from '../entities/link-session.js';
import type { ToolSession } from '../entities/tool-session.js';
import type { ShelfSnapshot } from './account-shelf.js';

const recordsByCollection = z.array(z.tuple([z.string(), z.array(z.record(z.string(), z.unknown()))]));

/** Tells a snapshot from something else; beyond its id, an entity is trusted. */
export const projectSnapshotSchema = z.object({
  id: z.string(),
  authConfigs: z.array(entity<AuthConfig>('id')),
  accounts: z.array(entity<ConnectedAccount>('id')),
  createdAccounts: z.number(),
  links: z.array(entity<LinkSession>('token')),
  sessions: z.array(entity<ToolSession>('id')),
  shelf: z.array(z.tuple([z.string(), recordsByCollection])) satisfies z.ZodType<ShelfSnapshot>,
});

/** All that belongs to one project, as its stores hand it out and take it back. */
export type ProjectSnapshot = z.infer<typeof projectSnapshotSchema>;

function entity<Entity>(key: string & keyof Entity) {
  return z.custom<Entity>((value) => typeof (value as Entity | null)?.[key] === 'string');
}
