import type { Principal } from '../../host/index.js';

/** A signed-in person. `sessionId` is safe to store and to compare, unlike the token in the cookie. */
export type SignedIn = { sessionId: string; principal: Principal };

/** The host's sessions. Ask the directory each time, so that a removal or a lost role counts at once. */
export type SessionFinder = { find(headers: Headers): Promise<SignedIn | undefined> };

/** The headers without that cookie, however it is spaced, since parsers take spaces off its name; other cookies stay. */
export function withoutCookie(headers: Headers, name: string): Headers {
  const others = new Headers(headers);
  const cookies = (headers.get('cookie') ?? '').split(/;\s*/);
  const kept = cookies.filter((pair) => pair !== '' && pair.split('=', 1)[0]?.trim() !== name);
  if (kept.length > 0) others.set('cookie', kept.join('; '));
  else others.delete('cookie');
  return others;
}
