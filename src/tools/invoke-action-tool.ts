import type { z } from 'zod';
import { maxResultCharacters } from '../contract/tool-constants.js';
import type { InvokeOutput, invokeInputSchema } from '../contract/tool-contract.js';
import { asPluginError, isPluginError, withDetails } from '../domain/plugin-error.js';
import type { Logger } from '../host/host-platform.js';
import type { ToolRequest } from '../host/tools.js';
import type { ConvertedArgument } from '../services/action-arguments/argument-converter.js';
import { howToShowOtherwise, unshowableNote } from '../services/agent-texts/result-notes.js';
import type { ActionCall, ActionResult, ToolCallService } from '../services/calls/tool-call-service.js';
import { lengthAround, resultFrame } from './result-frame.js';
import { type FieldPath, parseFieldPaths } from './result-shaping/field-path.js';
import { type ShapedResult, shapeResult } from './result-shaping/shape-result.js';

type Services = { calls: ToolCallService; logger: Logger };

/** The length of a result unless another is asked for. That of a call with effects mostly repeats what was given. */
const defaultCharacters = { read: 12_000, other: 4_000 };

/**
 * Runs an action once. Returns what is asked for of its data, marked as content and bounded in size, with the account it
 * acted as.
 */
export async function invokeAction(
  services: Services,
  request: ToolRequest,
  input: z.infer<typeof invokeInputSchema>,
  converted: readonly ConvertedArgument[],
): Promise<InvokeOutput> {
  const fields = parseFieldPaths(input.fields ?? []);
  // What is shown of an answer is no part of the call: an equal call stays equal.
  const call = { action: input.action, arguments: input.arguments ?? {}, sendAgain: input.send_again ?? false };
  const result = await run(services, request, call);
  const { effect } = result.action;
  const maxCharacters = input.max_characters ?? (effect === 'read' ? defaultCharacters.read : defaultCharacters.other);
  const frame = resultFrame(result, [...converted, ...result.converted], maxCharacters);
  const remaining = maxCharacters - lengthAround(frame);
  const skip = input.skip_characters ?? 0;
  const { data, note } = shape(services, result, { fields, skip, remaining, maxCharacters });
  return { ...frame, note: note === undefined ? frame.note : `${frame.note} ${note}`, data };
}

/** An unexpected error does not show whether the call was sent, so the call may have happened. */
async function run({ calls }: Services, request: ToolRequest, call: ActionCall): Promise<ActionResult> {
  try {
    return await calls.invoke(request, call, request.signal);
  } catch (error) {
    throw isPluginError(error) ? error : withDetails(asPluginError(error), { mayHaveHappened: true });
  }
}

/** `remaining`: of all characters, those for data and note. */
type Asked = { fields: FieldPath[]; skip: number; remaining: number; maxCharacters: number };

/** The action was done, so the call succeeds even if its answer cannot be shown; then the note says so. */
function shape({ logger }: Services, { action, data }: ActionResult, asked: Asked): ShapedResult {
  const { fields, skip, remaining, maxCharacters } = asked;
  const isRead = action.effect === 'read';
  const canBeLonger = maxCharacters < maxResultCharacters;
  try {
    return shapeResult(data, {
      fields,
      maxCharacters: remaining,
      inputSchema: action.inputSchema,
      isRead,
      // Of a call with effects this answer is all there is.
      skip: isRead ? skip : 0,
      skipArgument: 'skip_characters',
      toolHint: howToShowOtherwise({ hasFields: fields.length > 0, canBeLonger }),
    });
  } catch (error) {
    logger.error('The answer of an action that was done could not be shown.', { action: action.slug, error });
    return { data: null, note: unshowableNote };
  }
}
