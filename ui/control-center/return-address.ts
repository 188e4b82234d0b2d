/**
 * Where somebody is led back to once they are signed in, from `?return=` of the address; undefined for every address
 * that is not of this very host, however it is spelled: anybody can write the link to this page.
 */
export function returnAddress({ search, origin }: Pick<Location, 'search' | 'origin'> = location): string | undefined {
  const wanted = new URLSearchParams(search).get('return');
  if (wanted === null || !wanted.startsWith('/') || !URL.canParse(wanted, origin)) return undefined;
  // Read as the browser would read it, and whole: a path alone might be taken for another host once more.
  const address = new URL(wanted, origin);
  return address.origin === origin ? address.href : undefined;
}
