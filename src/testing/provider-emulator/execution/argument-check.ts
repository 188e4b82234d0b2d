import { Ajv, type ValidateFunction } from 'ajv';
import formatsModule from 'ajv-formats';
import type { JsonSchema } from '../catalog/catalog-seeds.js';
import type { Tool } from '../entities/tool.js';

const addFormats = formatsModule.default;

/** Holds the arguments of a call against the schema of its tool, as the provider does before it calls the app. */
export class ArgumentCheck {
  private readonly ajv = addFormats(new Ajv({ allErrors: true, strict: false }));
  private readonly validators = new WeakMap<Tool, ValidateFunction>();

  /** Where the arguments do not fit: the fields that are missing, and one sentence for every fault, naming the field. */
  faultsOf(tool: Tool, input: Record<string, unknown>): { missing: string[]; sentences: string[] } | undefined {
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

  /** A loaded catalog may hold a schema of an older draft; one that cannot be understood refuses nothing. */
  private compile(schema: JsonSchema): ValidateFunction {
    try {
      return this.ajv.compile(schema);
    } catch {
      return this.ajv.compile({});
    }
  }
}
