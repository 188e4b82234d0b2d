import 'reflect-metadata';
import { ProjectKey } from '../../../src/domain/project-key.js';
import { HttpProviderGateway } from '../../../src/provider/http-provider-gateway.js';

export const testKey = 'ak_canary_7f3a9c51d2e84b60';

/** The real adapter, set up for a provider at `url`. */
export function gatewayTo(url: string, key = testKey): HttpProviderGateway {
  const projectKey = new ProjectKey(key, 'saved');
  return new HttpProviderGateway(url, { currentKey: async () => projectKey });
}

/** A signal of somebody who waits as long as it takes. */
export function patience(): { signal: AbortSignal } {
  return { signal: new AbortController().signal };
}

/** What a promise was refused with; fails when it was not. */
export async function refusalOf(promise: Promise<unknown>): Promise<Error & { code?: string; details?: object }> {
  try {
    await promise;
  } catch (error) {
    return error as Error;
  }
  throw new Error('It was not refused.');
}

/** Everything that an error would print, causes included. */
export function printed(error: unknown): string {
  const parts: string[] = [];
  for (let current = error; current instanceof Error; current = current.cause) {
    parts.push(String(current), current.stack ?? '', JSON.stringify(current, Object.getOwnPropertyNames(current)));
  }
  return parts.join('\n');
}
