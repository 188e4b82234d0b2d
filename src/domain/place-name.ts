/** One name for a place that several ids make up; no id can make two places share it. */
export function compositeKey(...ids: string[]): string {
  return ids.map(encodeURIComponent).join('/');
}
