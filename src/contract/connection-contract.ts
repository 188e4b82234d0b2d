import { z } from 'zod';
import { connectionSchema } from './app-contract.js';
import { remainders } from './constants.js';

/**
 * Body of `POST …/connection`. `handOff`: the browser that goes on is another one than the one that asks, as from a desktop
 * shell; `signInUrl` is then a link of ours, which that browser opens. An empty body stands for `{}`.
 */
export const startSignInSchema = z.strictObject({ handOff: z.boolean().optional() }).default({});

/** Answer to `POST …/connection`: where the browser goes, and until when the sign-in can be finished. */
export const signInStartedSchema = z.object({
  id: z.string(),
  signInUrl: z.url(),
  expiresAt: z.iso.datetime(),
});

/** Query of `DELETE …/connection`: `attempt=only` cancels the sign-in under way and leaves a working connection alone. */
export const disconnectQuerySchema = z.strictObject({ attempt: z.literal('only').optional() });

/** Answer to `DELETE …/connection`. `revoked` is false when the app may still list the grant: `note` says what to do. */
export const disconnectedSchema = z.object({
  connection: connectionSchema,
  revoked: z.boolean(),
  note: z.string().optional(),
  /** The same for whoever words it in another language than the service does. */
  remainder: z.enum(remainders).optional(),
});

export type SignInStarted = z.infer<typeof signInStartedSchema>;
export type Disconnected = z.infer<typeof disconnectedSchema>;
