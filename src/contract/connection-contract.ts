import { z } from 'zod';
import { connectionSchema } from './app-contract.js';
import { remainders } from './connection-constants.js';

/**
 * Body of `POST …/connection`. `handOff`: another browser than the one that asks goes on with the sign-in, as from a desktop
 * shell; `signInUrl` is then a link of ours, which that browser opens. An empty body counts as `{}`.
 */
export const startSignInSchema = z.strictObject({ handOff: z.boolean().optional() }).default({});

/** Answer to `POST …/connection`: the address that the browser opens next, and until when the sign-in can be finished. */
export const signInStartedSchema = z.object({
  id: z.string(),
  signInUrl: z.url(),
  expiresAt: z.iso.datetime(),
});

/** Query of `DELETE …/connection`: `attempt=only` cancels the sign-in under way and leaves a working connection alone. */
export const disconnectQuerySchema = z.strictObject({ attempt: z.literal('only').optional() });

/** Answer to `DELETE …/connection`. `revoked` is false when the app may still list the grant; `note` then says what to do. */
export const disconnectedSchema = z.object({
  connection: connectionSchema,
  revoked: z.boolean(),
  note: z.string().optional(),
  /** The note as a code, for pages in other languages. */
  remainder: z.enum(remainders).optional(),
});

export type SignInStarted = z.infer<typeof signInStartedSchema>;
export type Disconnected = z.infer<typeof disconnectedSchema>;
