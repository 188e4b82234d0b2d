/** What to tell of an address that is not readable, in the words of a sentence. */
export const unreadableAddressHelp = 'write special characters of its password as %23 for #';

/**
 * Whether PostgreSQL's driver can read this `postgres://` address: to be asked first, since its own refusal would hold the password.
 * It also takes `postgres://user@/database?host=…`, which leads to a socket.
 */
export function isReadableAddress(address: string): boolean {
  return URL.canParse(address.replace('@/', '@localhost/'));
}
