import type { TraceContext } from '../host/tools.js';
import { type Attributes, durations, type Metric } from './conventions.js';
import { routeTemplate } from './route-template.js';

/** Something that is traced: a span, and a measurement of how long it took. */
export type Operation = {
  name: string;
  /** `client`: a request that leaves the process. */
  kind: 'internal' | 'client';
  attributes: Attributes;
  duration: Metric;
  /** The caller's trace; the one that is active in the process where it is left out or invalid. */
  parent?: TraceContext;
};

export function toolCall(tool: string, channel: string, parent?: TraceContext): Operation {
  return {
    name: `execute_tool ${tool}`,
    kind: 'internal',
    attributes: {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': tool,
      'gen_ai.tool.type': 'extension',
      'appconnect.channel': channel,
    },
    duration: durations.toolCall,
    ...(parent && { parent }),
  };
}

/** A message to a session of the provider; `action` where it calls one. */
export type McpMessage = { method: string; action?: string };

/** The address of a session is a secret, so of a message to it only method and action are told. */
export function providerRequest(request: { method: string; url: string; message?: McpMessage }): Operation {
  const { method, message } = request;
  const url = new URL(request.url);
  const attributes = { 'http.request.method': method, 'server.address': url.hostname, 'server.port': portOf(url) };
  if (message !== undefined) return mcpRequest(message, attributes);
  const template = routeTemplate(url.pathname);
  return {
    name: `${method} ${template}`,
    kind: 'client',
    attributes: { ...attributes, 'url.template': template },
    duration: durations.httpRequest,
  };
}

function mcpRequest({ method, action }: McpMessage, attributes: Attributes): Operation {
  const call = action === undefined ? {} : { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': action };
  return {
    name: action === undefined ? method : `${method} ${action}`,
    kind: 'client',
    attributes: { ...attributes, 'mcp.method.name': method, ...call },
    duration: durations.mcpRequest,
  };
}

export function signInCallback(app: string): Operation {
  return {
    name: 'appconnect.sign_in.callback',
    kind: 'internal',
    attributes: { 'appconnect.app': app },
    duration: durations.signInCallback,
  };
}

function portOf({ port, protocol }: URL): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}
