import type { EmulatedProvider } from '../emulated-provider.js';
import type { Tool } from '../entities/tool.js';
import { opaqueId } from '../projects/opaque-ids.js';
import { invalidRequest } from '../refusals/http-refusals.js';
import type { ToolOutcome } from './tool-runner.js';

/**
 * The answer to arguments that do not fit the schema of the tool, which then does not run; undefined where they fit. Throws
 * the provider's 400 instead where it is set to refuse.
 */
export function unfitArguments(
  { argumentCheck, switches }: EmulatedProvider,
  tool: Tool,
  input: Record<string, unknown>,
): ToolOutcome | undefined {
  const faults = argumentCheck.faultsOf(tool, input);
  if (faults === undefined) return undefined;
  const { missing, sentences } = faults;
  if (switches.unfitArguments === 'refusal') throw invalidRequest(sentences);
  // The names as Python prints a set of them.
  const said =
    missing.length > 0
      ? `Following fields are missing: {${missing.map((name) => `'${name}'`).join(', ')}}`
      : sentences.join('; ');
  return { data: {}, error: `Invalid request data provided - ${said}`, logId: opaqueId('log') };
}
