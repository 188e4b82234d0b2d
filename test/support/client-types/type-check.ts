import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RecordedRequest } from '../../../src/testing/provider-emulator/provider-emulator.js';
import { clientDeclarations, clientOperations, type Operation } from './client-operations.js';

export type SentRequest = Pick<RecordedRequest, 'method' | 'path' | 'query' | 'body'>;

/** The operation that a request is; undefined for one that the client does not have. */
export function operationOf({ method, path }: SentRequest): Operation | undefined {
  const fitting = clientOperations().filter((operation) => operation.method === method && fits(operation.path, path));
  // The one with the fewest places to fill in: `/toolkits/categories` before `/toolkits/{slug}`.
  return fitting.sort((one, other) => one.path.split('{').length - other.path.split('{').length)[0];
}

export type TypeError = { request: SentRequest | undefined; said: string };

/** What the compiler has against requests, each held against the type of its operation; empty where all of them fit. */
export async function typeErrorsOf(requests: SentRequest[]): Promise<TypeError[]> {
  const folder = await mkdtemp(join(tmpdir(), 'appconnect-requests-'));
  try {
    await writeFile(join(folder, 'client.d.ts'), clientDeclarations());
    await writeFile(join(folder, 'requests.ts'), requestsAsCode(requests));
    const output = await compile(join(folder, 'requests.ts'));
    return [...output.matchAll(/\((\d+),\d+\): (error .*)/g)].map(([, line, said = '']) => ({
      request: requests[Number(line) - 1 - headLines],
      said,
    }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

// A query is text on its way, whatever the client lets its callers write.
const wireTypes = `
type Text<Value> = Value extends string ? Value : Value extends number ? \`\${number}\` : Value extends boolean
  ? \`\${Value}\` : Value extends (infer Item)[] ? Text<Item> | Text<Item>[] : never;
type Sent<Data> = Omit<Data, 'query' | 'path'> & (Data extends { query?: infer Query }
  ? { query?: { [Name in keyof NonNullable<Query>]: Text<NonNullable<Query>[Name]> } } : unknown);
`;

const head = [`import type * as Client from './client.js';`, wireTypes].join('\n');
const headLines = head.split('\n').length;

function requestsAsCode(requests: SentRequest[]): string {
  const lines = requests.map((request, at) => {
    const { type, path } = operationOf(request) ?? {};
    const query = Object.fromEntries(
      [...new URLSearchParams(request.query)].map(([name, text]) => [name, toValue(text)]),
    );
    const fields = {
      url: path,
      ...(request.query && { query }),
      ...(request.body !== undefined && { body: request.body }),
    };
    // One without a type may carry nothing at all.
    const wanted = type ? `Sent<Client.${type}>` : '{ url: string; query?: undefined; body?: undefined }';
    return `export const request${at}: ${wanted} = ${JSON.stringify(fields)};`;
  });
  return [head, ...lines].join('\n');
}

/** Several values travel in one parameter, joined with commas. */
function toValue(text: string): string | string[] {
  return text.includes(',') ? text.split(',') : text;
}

/** The lines in which the compiler says what does not fit. Throws when it says nothing of any line and yet is not content. */
function compile(file: string): Promise<string> {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--target',
    'es2022',
    '--module',
    'nodenext',
  ];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [compiler, ...options, file], { cwd: dirname(file) }, (error, stdout) => {
      if (error && !stdout.includes('requests.ts(')) reject(new Error(`The compiler failed: ${stdout}`));
      else resolve(stdout);
    });
  });
}

function fits(template: string, path: string): boolean {
  const pattern = template.replaceAll(/[.]/g, String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(path);
}
