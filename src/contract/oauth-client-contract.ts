import { z } from 'zod';
import { clientSources, clientTestStates, maxClientValueLength } from './constants.js';

/** An OAuth client of one's own for an app, or what it takes to give one. Its secret is never among it. */
export const oauthClientSchema = z.object({
  app: z.string(),
  name: z.string(),
  source: z.enum(clientSources),
  /** The id of an `own` client as it is shown to people: its beginning and its end. */
  clientId: z.string().optional(),
  savedAt: z.iso.datetime().optional(),
  /** What is entered at the app as the address to lead browsers back to. */
  redirectAddress: z.string(),
  /** What this app wants of a client beside its id and secret, in the provider's words. */
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      description: z.string(),
      required: z.boolean(),
      secret: z.boolean(),
      /** What counts where nothing is given. */
      preset: z.string().optional(),
    }),
  ),
  /** Connections that still use a client which was replaced or removed here; they go on until their members reconnect. */
  earlierConnections: z.number().int(),
});

const value = (what: string) =>
  z
    .string(`expected ${what} as text`)
    .trim()
    .min(1, `expected ${what}`)
    .max(maxClientValueLength, `is far longer than ${what}`);

export const saveOauthClientSchema = z.strictObject({
  clientId: value('a client id'),
  clientSecret: value('a client secret'),
  /** What the app wants beside them, by the names that `fields` of the answer tells. */
  fields: z.record(z.string(), value('a value')).default({}),
});

/** What the reader's own latest test of a client came to: a sign-in whose account was removed again. */
export const clientTestSchema = z.object({
  state: z.enum(clientTestStates),
  /** Until when one that is open can be finished. */
  expiresAt: z.iso.datetime().optional(),
  /** The name of the account that one which worked signed in to, where the app tells it. */
  account: z.string().optional(),
  /** Why one failed, in the provider's words, where it has any. */
  reason: z.string().optional(),
});

export type ClientTest = z.infer<typeof clientTestSchema>;
export type OauthClient = z.infer<typeof oauthClientSchema>;
export type OauthClientEntry = z.infer<typeof saveOauthClientSchema>;
