import type { JsonSchema } from '../catalog/catalog-seeds.js';
import type { Tool } from '../entities/tool.js';
import { opaqueId } from '../projects/opaque-ids.js';
import type { Project } from '../projects/project.js';
import type { ToolOutcome } from './tool-runner.js';

/** The answer to a storage key that nothing is stored under, after which the tool does not run; undefined where there is none. */
export function unstagedFiles(project: Project, tool: Tool, input: Record<string, unknown>): ToolOutcome | undefined {
  const key = filesIn(tool.inputParameters, input).find((each) => !project.stagedFiles.has(each));
  if (key === undefined) return undefined;
  return { data: {}, error: `Failed to download file with s3key ${key}: 404 Not Found`, logId: opaqueId('log') };
}

/** The storage keys of a call: one file is an object, several are a list of them. */
function filesIn({ properties = {} }: JsonSchema, input: Record<string, unknown>): string[] {
  return Object.entries(properties as Record<string, JsonSchema>).flatMap(([name, schema]) => {
    const isFile = [schema, schema.items as JsonSchema | undefined].some((each) => each?.file_uploadable === true);
    const given = isFile ? [input[name]].flat() : [];
    return given.flatMap((file) => (isStored(file) ? [file.s3key] : []));
  });
}

function isStored(file: unknown): file is { s3key: string } {
  return typeof file === 'object' && file !== null && 's3key' in file && typeof file.s3key === 'string';
}
