import type { z } from 'zod';

/** What a schema refuses, field by field. */
export function faultsIn({ issues }: z.ZodError): string {
  return issues.map(({ path, message }) => (path.length ? `${path.join('.')}: ${message}` : message)).join('; ');
}
