/** The address of something of the host, `/v1/session`, below the path that this page is served at. */
export function hostAddress(path: string): string {
  return `${hostBasePath()}${path}`;
}

/** The path below which the host serves this page, without a final slash; empty at the root. */
export function hostBasePath(): string {
  return new URL('.', location.href).pathname.replace(/\/$/, '');
}
