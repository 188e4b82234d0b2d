import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Answer, BrowserClient } from '../browser/browser-client.js';

type Schema = Record<string, unknown>;
type Content = { content?: Record<string, { schema: Schema }> };
export type Operation = {
  summary?: string;
  'x-access'?: string;
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Content>;
};
export type OpenapiDocument = {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Problem: Schema } };
};

/** Validates responses against the OpenAPI document. */
export class PublishedContract {
  private static ofBuild?: PublishedContract;
  private readonly ajv = addFormats.default(new Ajv2020({ strict: false }));
  private readonly compiled = new Map<Schema, ValidateFunction>();

  private readonly paths: (readonly [pattern: RegExp, methods: Record<string, Operation>])[];

  constructor(readonly document: OpenapiDocument) {
    this.paths = Object.entries(document.paths).map(([template, methods]) => [patternOf(template), methods]);
  }

  /**
   * The contract of the host at this address; undefined while no plugin was open yet. It is asked for once, because all hosts of a
   * process run the same build, and to write the document and compile its schemas takes longer than to start a host.
   */
  static async at(url: string): Promise<PublishedContract | undefined> {
    if (PublishedContract.ofBuild !== undefined) return PublishedContract.ofBuild;
    const { status, body } = await new BrowserClient(url).get('/v1/appconnect/openapi.json');
    if (status === 200) PublishedContract.ofBuild = new PublishedContract(body);
    return PublishedContract.ofBuild;
  }

  /** Throws for a response that does not conform to the document; ignores responses of the host's own routes. */
  check(method: string, path: string, answer: Answer): void {
    const operation = this.find(method === 'HEAD' ? 'GET' : method, new URL(path, 'http://host').pathname);
    if (operation === undefined || method === 'HEAD') return;
    const isJson = /json/.test(answer.headers.get('content-type') ?? '');
    if (answer.status >= 400) {
      if (isJson) this.checkProblem(`${method} ${path}`, answer);
      return;
    }
    const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
    const schema = operation.responses[answer.status]?.content?.[type]?.schema;
    if (schema !== undefined) this.conform(`${method} ${path}`, schema, answer.body);
    else if (isJson) throw new Error(`${method} ${path} answers ${answer.status}, which is not in the document.`);
  }

  private checkProblem(label: string, { status, body, headers }: Answer): void {
    this.conform(label, this.document.components.schemas.Problem, body);
    if (body.status !== status) throw new Error(`${label}: the problem says ${body.status} and came with ${status}.`);
    if (!headers.get('content-type')?.startsWith('application/problem+json')) {
      throw new Error(`${label}: a problem came as ${headers.get('content-type')}.`);
    }
  }

  private conform(label: string, schema: Schema, value: unknown): void {
    const validate = this.compiled.get(schema) ?? this.ajv.compile(schema);
    this.compiled.set(schema, validate);
    if (!validate(value))
      throw new Error(`${label}: ${this.ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`);
  }

  private find(method: string, pathname: string): Operation | undefined {
    return this.paths.find(([pattern]) => pattern.test(pathname))?.[1][method.toLowerCase()];
  }
}

function patternOf(template: string): RegExp {
  return new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`);
}
