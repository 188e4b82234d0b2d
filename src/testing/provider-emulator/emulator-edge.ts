import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import type { EmulatedProvider } from './emulated-provider.js';
import { sufferFault } from './faults/suffer-fault.js';
import type { ProviderEnv } from './requests/provider-env.js';

const controlPath = '/_emulator/';

/** Where requests come in: each is written down, suffers the fault that waits for it, and goes on to the app. */
export function emulatorEdge(
  provider: EmulatedProvider,
  app: Hono<ProviderEnv>,
  onAnswered: () => void = () => {},
): (request: Request, bindings: HttpBindings) => Promise<Response> {
  const answerThrough = async (request: Request, bindings: HttpBindings) => {
    if (new URL(request.url).pathname.startsWith(controlPath)) return app.fetch(request, bindings);
    const entry = provider.requests.record(request, await readJson(request));
    const fault = provider.faults.take(entry);
    const answer = async (extra = {}) => app.fetch(request, { ...bindings, ...extra });
    const response = fault
      ? await sufferFault(fault, { provider, path: entry.path, bindings, answer })
      : await answer();
    if (response !== RESPONSE_ALREADY_SENT) entry.status = response.status;
    return response;
  };
  return (request, bindings) => answerThrough(request, bindings).finally(onAnswered);
}

async function readJson(request: Request): Promise<unknown> {
  if (!request.headers.get('content-type')?.includes('json')) return undefined;
  const text = await request.clone().text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
