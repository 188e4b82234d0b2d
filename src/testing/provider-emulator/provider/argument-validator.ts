import { Ajv, type ValidateFunction } from 'ajv';
import formatsModule from 'ajv-formats';
import type { JsonSchema } from '../catalog/catalog-seeds.js';
import type { Tool } from '../catalog/provider-catalog.js';
import { invalidRequest } from '../errors/provider-error.js';
import { opaqueId } from '../projects/ids.js';
import type { Project } from '../projects/project.js';
import type { EmulatorSwitches } from './emulator-options.js';
import type { ToolOutcome } from './tool-runner.js';

const addFormats = formatsModule.default;

// Shared, since it takes long to compile the schema of schemas.
const schemaRules = addFormats(new Ajv({ strict: false }));

/** Validates the arguments of a call against the schema of its tool, as the provider does before it calls the app. */
export class ArgumentValidator {
  // The provider leaves it to apps whether a point in time needs an offset.
  private readonly ajv = addFormats(
    new Ajv({ allErrors: true, strict: false, meta: false, validateSchema: false }),
  ).addFormat('date-time', addFormats.get('iso-date-time', 'fast'));
  private readonly validators = new WeakMap<Tool, ValidateFunction>();

  /** The missing fields, and one sentence with the field's name for every fault; undefined for valid arguments. */
  validate(tool: Tool, input: Record<string, unknown>): { missing: string[]; sentences: string[] } | undefined {
    const validate = this.validators.get(tool) ?? this.compile(tool.inputParameters);
    this.validators.set(tool, validate);
    if (validate(input)) return undefined;
    const errors = validate.errors ?? [];
    return {
      missing: errors.flatMap(({ keyword, params }) =>
        keyword === 'required' ? [String(params.missingProperty)] : [],
      ),
      sentences: errors.map((error) => {
        const field = ['arguments', ...error.instancePath.split('/').slice(1)].join('.');
        return `Error in payload.${field}: ${error.message}`;
      }),
    };
  }

  /** A loaded catalog may contain a schema of an older draft; one that does not compile accepts everything. */
  private compile(schema: JsonSchema): ValidateFunction {
    try {
      return this.ajv.compile(schemaRules.validateSchema(schema) ? schema : {});
    } catch {
      return this.ajv.compile({});
    }
  }
}

type Call = { project: Project; tool: Tool; arguments: Record<string, unknown> };
type Rules = { argumentValidator: ArgumentValidator; switches: EmulatorSwitches };

/**
 * The outcome for arguments that do not match the schema of the tool or name a missing file; the tool then does not run.
 * Undefined for valid arguments.
 * @throws ProviderError 400 instead, with the switch `unfitArguments: 'refusal'`.
 */
export function findArgumentError(rules: Rules, call: Call): ToolOutcome | undefined {
  return findSchemaError(rules, call) ?? findMissingFile(call);
}

function findSchemaError(
  { argumentValidator, switches }: Rules,
  { tool, arguments: input }: Call,
): ToolOutcome | undefined {
  const faults = argumentValidator.validate(tool, input);
  if (faults === undefined) return undefined;
  const { missing, sentences } = faults;
  if (switches.unfitArguments === 'refusal') throw invalidRequest(sentences);
  // The provider prints the names as a Python set.
  const detail =
    missing.length > 0
      ? `Following fields are missing: {${missing.map((name) => `'${name}'`).join(', ')}}`
      : sentences.join('; ');
  return { data: {}, error: `Invalid request data provided - ${detail}`, logId: opaqueId('log') };
}

function findMissingFile({ project, tool, arguments: input }: Call): ToolOutcome | undefined {
  const key = storageKeysOf(tool.inputParameters, input).find((each) => !project.stagedFiles.has(each));
  if (key === undefined) return undefined;
  return { data: {}, error: `Failed to download file with s3key ${key}: 404 Not Found`, logId: opaqueId('log') };
}

/** The storage keys in the arguments. One file is an object, several are a list of objects. */
function storageKeysOf({ properties = {} }: JsonSchema, input: Record<string, unknown>): string[] {
  return Object.entries(properties as Record<string, JsonSchema>).flatMap(([name, schema]) => {
    const isFile = [schema, schema.items as JsonSchema | undefined].some((each) => each?.file_uploadable === true);
    const files = isFile ? [input[name]].flat() : [];
    return files.flatMap((file) => (isFileReference(file) ? [file.s3key] : []));
  });
}

function isFileReference(file: unknown): file is { s3key: string } {
  return typeof file === 'object' && file !== null && 's3key' in file && typeof file.s3key === 'string';
}
