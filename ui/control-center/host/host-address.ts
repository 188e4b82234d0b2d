/** The address of something of the host, `/v1/session`, below the path that this page is served at. */
export function hostAddress(path: string, page = location.href): string {
  return `${hostBasePath(page)}${path}`;
}

/** The path below which the host serves this page, without a final slash; empty at the root. */
export function hostBasePath(page = location.href): string {
  return new URL('.', page).pathname.replace(/\/$/, '');
}
