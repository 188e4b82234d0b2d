import type { Site } from './http/route-table.js';

/** Where browsers reach a host, and its pages in there. */
type Addresses = { origin: string; basePath?: string; signInPath?: string; mcpPath?: string };

/** @throws Error for an address of which nothing would be heard but requests that are refused or not found. */
export function requireAddresses({ origin, signInPath, mcpPath }: Addresses): void {
  // A final slash or a path would make every origin of a browser a foreign one.
  if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
    throw new Error(`origin is as browsers write it, "https://platform.example", not ${JSON.stringify(origin)}`);
  }
  for (const [name, path] of Object.entries({ signInPath, mcpPath })) {
    if (path?.startsWith('/') === false) throw new Error(`${name} begins with "/", not ${JSON.stringify(path)}`);
  }
}

export function toSite({ origin, basePath = '', signInPath }: Addresses): Site {
  return {
    basePath,
    isServedOrigin: (other: string) => other === origin,
    ...(signInPath !== undefined && {
      signInAddress: (returnTo: string) => `${basePath}${signInPath}?${new URLSearchParams({ return: returnTo })}`,
    }),
  };
}
