/** One string for several ids. Different ids never give the same string, whatever characters they hold. */
export function compositeKey(...ids: string[]): string {
  return ids.map(encodeURIComponent).join('/');
}
