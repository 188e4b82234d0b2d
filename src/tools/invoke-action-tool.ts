import type { z } from 'zod';
import type { InvokeOutput, invokeInputSchema } from '../contract/tool-contract.js';
import { asPluginError, isPluginError, withDetails } from '../domain/plugin-error.js';
import { contentMark } from '../domain/untrusted-text.js';
import type { Logger } from '../host/host-platform.js';
import type { ToolRequest } from '../host/tools.js';
import { unshowableNote } from '../services/agent-texts/call-texts.js';
import type { ActionCall, ActionResult, ToolCallService } from '../services/calls/tool-call-service.js';
import { type ShapedResult, shapeResult } from './result-shaping/shape-result.js';
import { maxResultCharacters } from './tool-io.js';

type Services = { calls: ToolCallService; logger: Logger };

/** Runs an action once. Returns its data, marked as content and bounded in size, with the account it acted as. */
export async function invokeAction(
  services: Services,
  request: ToolRequest,
  input: z.infer<typeof invokeInputSchema>,
): Promise<InvokeOutput> {
  const call = { action: input.action, arguments: input.arguments ?? {}, sendAgain: input.send_again ?? false };
  const result = await run(services, request, call);
  const { data, note } = shape(services, result);
  const mark = contentMark('data', result.appName);
  return {
    action: result.action.slug,
    app: result.action.app,
    acting_as: result.actingAs,
    note: note === undefined ? mark : `${mark} ${note}`,
    data,
  };
}

/** An unexpected error does not show whether the call was sent, so the call may have happened. */
async function run({ calls }: Services, request: ToolRequest, call: ActionCall): Promise<ActionResult> {
  try {
    return await calls.invoke(request, call, request.signal);
  } catch (error) {
    throw isPluginError(error) ? error : withDetails(asPluginError(error), { mayHaveHappened: true });
  }
}

/** The action was done, so the call succeeds even if its answer cannot be shown; then the note says so. */
function shape({ logger }: Services, { action, data }: ActionResult): ShapedResult {
  try {
    return shapeResult(data, { maxCharacters: maxResultCharacters, inputSchema: action.inputSchema });
  } catch (error) {
    logger.error('The answer of an action that was done could not be shown.', { action: action.slug, error });
    return { data: null, note: unshowableNote };
  }
}
