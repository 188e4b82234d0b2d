import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** What an example takes from the text around it. */
const surroundings = `
import type { HostPlatform } from 'appconnect';

declare global {
  const host: HostPlatform;
}
`;

/** As much of React 19's types as decides whether elements are accepted. */
const react = `
declare module 'react' {
  namespace JSX {
    interface Element {}
    interface IntrinsicElements {}
    interface ElementChildrenAttribute {
      children: unknown;
    }
  }
}

declare module 'react/jsx-runtime' {
  export { JSX } from 'react';
  export const jsx: unknown;
  export const jsxs: unknown;
}
`;

const configuration = {
  compilerOptions: {
    target: 'ES2022',
    module: 'NodeNext',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: ['node', 'mocha'],
    jsx: 'react-jsx',
    strict: true,
    // Stricter than most hosts: what leaves a property out may give it as undefined.
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    verbatimModuleSyntax: true,
  },
  include: ['./**/*'],
};

export type Example = { document: string; number: number; language: string; code: string };

/** The blocks of TypeScript in a document. */
export async function examplesIn(document: string): Promise<Example[]> {
  const text = await readFile(document, 'utf8');
  return [...text.matchAll(/^```(tsx?)\n([\s\S]*?)^```$/gm)].map(([, language = '', code = ''], at) => ({
    document,
    number: at + 1,
    language,
    code,
  }));
}

/**
 * The faults that the compiler finds in the examples, each line with the document and the name of its example. They are compiled
 * inside the package, so that `appconnect` means what it exports.
 */
export async function faultsOf(examples: Example[]): Promise<string> {
  const folder = await writeExamples(examples);
  try {
    return await compile(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * The named examples of a document as modules that run, in `folder` until `remove` is called, compiled as the document's `tsconfig.json`
 * says. Throws where they do not compile.
 */
export async function buildExamples(document: string): Promise<{ folder: string; remove(): Promise<void> }> {
  const place = await writeExamples(await examplesIn(document));
  const remove = () => rm(place, { recursive: true });
  const project = join(place, folderOf(document));
  await writeFile(join(project, 'tsconfig.json'), await readConfiguration(document));
  const faults = await compile(project);
  if (faults === '') return { folder: resolve(project, 'dist'), remove };
  await remove();
  throw new Error(faults);
}

async function readConfiguration(document: string): Promise<string> {
  const blocks = (await readFile(document, 'utf8')).matchAll(/^```json\n([\s\S]*?)^```$/gm);
  const found = [...blocks].map(([, text = '']) => text).find((text) => text.includes('compilerOptions'));
  if (found === undefined) throw new Error(`${document} shows no tsconfig.json`);
  return found;
}

async function writeExamples(examples: Example[]): Promise<string> {
  await mkdir(join('dist', 'examples'), { recursive: true });
  const folder = await mkdtemp(join('dist', 'examples', 'x-'));
  const files = {
    'tsconfig.json': JSON.stringify(configuration),
    'surroundings.ts': surroundings,
    'react.d.ts': react,
    ...Object.fromEntries(examples.map((example) => [fileOf(example), example.code])),
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

/**
 * Examples of a document are files of one folder. One that begins with its name, `// routes.ts`, can be imported by the others. The
 * others are modules by the ending of their name, so that what they declare is their own also without imports.
 */
function fileOf({ document, number, language, code }: Example): string {
  const name = /^\/\/ ([\w.-]+\.tsx?)\n/.exec(code)?.[1];
  return join(folderOf(document), name ?? `example-${number}.${language === 'tsx' ? 'tsx' : 'mts'}`);
}

function folderOf(document: string): string {
  return document.replaceAll(/[/.]/g, '-');
}

async function compile(folder: string): Promise<string> {
  try {
    await promisify(execFile)(process.execPath, ['node_modules/typescript/bin/tsc', '--project', folder]);
    return '';
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return stdout || stderr;
  }
}
