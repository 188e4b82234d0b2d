import { newToken } from './secret-token.js';

// Versions before gave a secret without it to whoever pressed Continue. They may still run beside this one.
const markOfMember = 'member.';

/** The secret of a browser that leaves for the provider, given to a browser in which the member was signed in. */
export function newBrowserSecret(): string {
  return markOfMember + newToken();
}

/** Whether a secret that was found to be ours was given to the member's own browser. */
export function isMemberBrowserSecret(secret: string | undefined): boolean {
  return secret?.startsWith(markOfMember) ?? false;
}
