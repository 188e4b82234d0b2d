import { toBasePath } from '../host/checks/host-base-path.js';
import type { Site } from './http/route-table.js';

/** Where browsers reach a host, and its page to sign in. */
type Addresses = { origin: string; basePath?: string; signInPath?: string };

export function toSite({ origin, basePath: given, signInPath }: Addresses): Site {
  const basePath = toBasePath(given) ?? '';
  return {
    basePath,
    isServedOrigin: (other: string) => other === origin,
    ...(signInPath && {
      signInAddress: (returnTo: string) => `${basePath}${signInPath}?${new URLSearchParams({ return: returnTo })}`,
    }),
  };
}
