import { z } from 'zod';
import { ignoreRejections } from '../../host/checks/answer-text.js';
import type { Principal } from '../../host/index.js';
import { faultsIn } from '../schema-faults.js';

/** A signed-in person. `sessionId` is safe to store and to compare, unlike the token in the cookie. */
export type SignedIn = { sessionId: string; principal: Principal };

/** The host's sessions. Ask the directory each time, so that a removal or a lost role counts at once. */
export type SessionFinder = { find(headers: Headers): Promise<SignedIn | undefined> };

const id = z.string().min(1);
const role = z.enum(['member', 'org_admin']);
const principal = z.object({ userId: id, name: z.string(), orgId: id, role, isPlatformAdmin: z.boolean() });
const signedIn = z.object({ sessionId: id, principal }) satisfies z.ZodType<SignedIn>;

/**
 * What `findSession` of a host found, which in plain JavaScript may be anything: whoever gave the member alone would be told to sign
 * in for ever. Null counts as nobody.
 * @throws Error that names what is wrong with it.
 */
export function toSignedIn(found: unknown): SignedIn | undefined {
  if (found === undefined || found === null) return undefined;
  const { error } = signedIn.safeParse(found);
  if (error === undefined) return found as SignedIn;
  ignoreRejections(found);
  const wanted =
    'A session is { sessionId, principal: { userId, name, orgId, role, isPlatformAdmin } }, and nobody is undefined.';
  throw new Error(`findSession answered with something else than a session. ${faultsIn(error)}. ${wanted}`);
}

/** The headers without that cookie, however it is spaced, since parsers take spaces off its name; other cookies stay. */
export function withoutCookie(headers: Headers, name: string): Headers {
  const others = new Headers(headers);
  const cookies = (headers.get('cookie') ?? '').split(/;\s*/);
  const kept = cookies.filter((pair) => pair !== '' && pair.split('=', 1)[0]?.trim() !== name);
  if (kept.length > 0) others.set('cookie', kept.join('; '));
  else others.delete('cookie');
  return others;
}
