import { z } from 'zod';
import { clientSources, clientTestStates } from './oauth-client-constants.js';
import { maxClientValueLength } from './text-limits.js';

/** The own OAuth client of an app, or what is needed to give one. Never has the client's secret. */
export const oauthClientSchema = z.object({
  app: z.string(),
  name: z.string(),
  /** False for an app that left the provider's catalog, whose client can only be removed. */
  offered: z.boolean().optional(),
  source: z.enum(clientSources),
  /** The id of an `own` client, shortened to its beginning and its end. */
  clientId: z.string().optional(),
  savedAt: z.iso.datetime().optional(),
  /**
   * The redirect address to enter at the app. Empty where a client was saved, while the provider does not answer or no longer has
   * the app, and after a removal then: `fields` is empty too.
   */
  redirectAddress: z.string(),
  /** The values that this app needs beside the client's id and secret, in the provider's words. */
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      description: z.string(),
      required: z.boolean(),
      secret: z.boolean(),
      /** The value that is used when none is given. */
      preset: z.string().optional(),
    }),
  ),
  /** How many connections still use a client that was replaced or removed here; they keep it until their members reconnect. */
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
  /** The other values that the app needs, by the names in `fields` of the answer. */
  fields: z.record(z.string(), value('a value')).default({}),
});

/** The result of the reader's own latest test of a client: a sign-in whose account was removed again. */
export const clientTestSchema = z.object({
  state: z.enum(clientTestStates),
  /** Until when an open test can be finished. */
  expiresAt: z.iso.datetime().optional(),
  /** The account of a test that worked, if the app names it. */
  account: z.string().optional(),
  /** Why a test failed, in the provider's words, if it gave a reason. */
  reason: z.string().optional(),
});

export type ClientTest = z.infer<typeof clientTestSchema>;
export type OauthClient = z.infer<typeof oauthClientSchema>;
export type OauthClientEntry = z.infer<typeof saveOauthClientSchema>;
