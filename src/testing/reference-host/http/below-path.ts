import { randomUUID } from 'node:crypto';
import { HostProblem, toProblemResponse } from '../../../hosting/http/problem.js';
import type { RequestHandler } from './host-server.js';

/** Serves everything of a handler below a path, which is taken off each address before the handler sees it. */
export function belowPath(basePath: string, handle: RequestHandler): RequestHandler {
  if (basePath === '') return handle;
  return (request, bindings) => {
    const url = new URL(request.url);
    // The addresses in the control center's page are relative to its folder.
    if (url.pathname === basePath) return redirect(`${basePath}/${url.search}`);
    if (!url.pathname.startsWith(`${basePath}/`)) return nothingHere(basePath);
    url.pathname = url.pathname.slice(basePath.length);
    const { method, headers, body, signal } = request;
    return handle(new Request(url, { method, headers, body, signal, ...(body && { duplex: 'half' }) }), bindings);
  };
}

function redirect(location: string): Response {
  return new Response(null, { status: 308, headers: { location } });
}

function nothingHere(basePath: string): Response {
  const problem = new HostProblem(404, 'not_found', `Nothing is here; this host is below ${basePath}/.`);
  return toProblemResponse(problem, randomUUID());
}
