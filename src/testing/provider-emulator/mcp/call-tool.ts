import { executeInSession, type SessionPlace } from '../execution/session-calls.js';
import { isToolInScope, shownTools } from '../execution/session-scope.js';
import { isMetaTool, runMetaTool } from '../meta-tools/meta-tool-runner.js';
import { opaqueId } from '../projects/opaque-ids.js';
import { ProviderError } from '../refusals/provider-error.js';
import { RpcError, rpcErrorCodes } from './json-rpc.js';

type Call = { name: string; arguments: Record<string, unknown> };
type Envelope = { data: Record<string, unknown>; successful: boolean; error: string | null; log_id: string };

/**
 * Runs a tool and packs the outcome the way the provider does: one text, which is a JSON document. What REST refuses
 * with a status arrives here as an outcome that was not successful. Throws an `RpcError` for an unknown tool.
 */
export function callTool(place: SessionPlace, call: Call): Record<string, unknown> {
  if (!isRunHere(place, call.name)) {
    throw new RpcError(rpcErrorCodes.invalidParams, `Tool ${call.name} not found`);
  }
  const envelope = execute(place, call);
  const isError = place.injectedFailure?.isError ?? place.provider.switches.failedToolsAreErrors;
  return { content: [{ type: 'text', text: JSON.stringify(envelope) }], isError: !envelope.successful && isError };
}

/** An address runs what it lists; over REST, and through the provider's own tools, a session runs all that it allows. */
function isRunHere({ provider, session }: SessionPlace, name: string): boolean {
  if (isMetaTool(name)) return true;
  const tool = provider.catalog.findTool(name);
  if (!tool) return false;
  // What the session leaves out altogether is refused in the words of the session.
  if (!isToolInScope(session.config, tool)) return true;
  return provider.switches.runsUnlistedTools || shownTools(session.config, provider.catalog).includes(tool);
}

function execute(place: SessionPlace, call: Call): Envelope {
  try {
    return isMetaTool(call.name) ? executeMeta(place, call) : executeApp(place, call);
  } catch (refused) {
    if (!(refused instanceof ProviderError)) throw refused;
    return { data: {}, successful: false, error: refusalText(refused), log_id: opaqueId('log') };
  }
}

function executeMeta(place: SessionPlace, call: Call): Envelope {
  const { logId, ...outcome } = runMetaTool(place, call.name, call.arguments);
  return { ...outcome, log_id: logId };
}

function executeApp(place: SessionPlace, call: Call): Envelope {
  const { data, error, logId } = executeInSession(place, { toolSlug: call.name, arguments: call.arguments });
  return { data, successful: error === null, error, log_id: logId };
}

function refusalText({ details }: ProviderError): string {
  return details.errors ? `${details.message}: ${details.errors.join('; ')}` : details.message;
}
