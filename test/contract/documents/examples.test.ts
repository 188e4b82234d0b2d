import { expect } from 'chai';
import { type Example, examplesIn, faultsOf } from '../../support/package/examples.js';
import { listDocuments } from './markdown.js';

/** Their blocks show types that are made from the sources, and are no examples. */
const generated = ['docs/http-api.md', 'docs/tools.md'];

const names = ['AccountStatus', 'ConnectedAccount', 'Execution', 'Injection', 'JoiningMember', 'RecordedRequest'];
const typesOfTests = `import type { ${names.join(', ')} } from 'appconnect/testing';
import type { AgentTools } from 'appconnect/hosting';
export type Known = [AgentTools, ${names.join(', ')}];\n`;
/** As from a host that passes on what it may not have. */
const givenAsUndefined = `import type { CallOptions, RouteContext, RouteRegistry, ToolRequest } from 'appconnect/host';
import type { ConformanceOptions, ProviderEmulatorOptions, ReplicasOptions, SandboxOptions } from 'appconnect/testing';
type AsUndefined<All> = { [Name in keyof All]-?: object extends Pick<All, Name> ? undefined : All[Name] };
declare const given: <All>() => AsUndefined<All>;
export const request: ToolRequest = given<ToolRequest>();
export const call: CallOptions = given<CallOptions>();
export const context: RouteContext = given<RouteContext>();
export const registry: Pick<RouteRegistry, 'basePath'> = { basePath: undefined };
export const sandbox: SandboxOptions = given<SandboxOptions>();
export const replicas: ReplicasOptions = given<ReplicasOptions>();
export const emulator: ProviderEmulatorOptions = given<ProviderEmulatorOptions>();
export const suite: ConformanceOptions = { timeoutMs: undefined };\n`;
const elementWithAll = `type Synthetic = { preventDefault(): void; stopPropagation(): void; nativeEvent: Event };
export const element = <appconnect-catalog tabIndex={0} role="region" suppressHydrationWarning
  onClick={(event: Synthetic) => event.nativeEvent} />;
export const quiet = <appconnect-catalog onClick={(event) => event.preventDefault()} />;
export const open = <appconnect-catalog className={undefined} ref={undefined} onClick={undefined}
  onappconnect-app-enabled={undefined} />;\n`;

const unknownName = "import { deactivate } from 'appconnect';\ndeactivate();\n";
const unknownAttribute = 'export const wrong = <appconnect-connect-button application="gmail" />;\n';
const wrongValue = 'export const wrong = <appconnect-connect-button app={1} />;\n';

/** React gets the types of elements from a block of `docs/elements.md`. */
const madeExamples: Example[] = [
  { document: 'right.md', number: 1, language: 'ts', code: typesOfTests },
  { document: 'right.md', number: 2, language: 'tsx', code: elementWithAll },
  { document: 'right.md', number: 3, language: 'ts', code: givenAsUndefined },
  { document: 'wrong.md', number: 1, language: 'ts', code: unknownName },
  { document: 'wrong.md', number: 2, language: 'tsx', code: unknownAttribute },
  { document: 'wrong.md', number: 3, language: 'tsx', code: wrongValue },
];

describe('Examples in documents', () => {
  let examples: Example[];
  /** Each with the lines that explain it. One compilation for all: most of its work is to read the types of the package. */
  let faults: string[];

  before(async () => {
    const documents = listDocuments().filter((document) => !generated.includes(document));
    examples = (await Promise.all(documents.map(examplesIn))).flat();
    faults = (await faultsOf([...examples, ...madeExamples])).trim().split(/\n(?! )/);
  });

  const isIn = (folder: string) => (fault: string) => fault.includes(`/${folder}/`);

  it('compile against what the package exports', () => {
    expect(examples.map(({ document }) => document)).to.include.members(['README.md', 'docs/elements.md']);
    expect(faults.filter((fault) => !/\/(right|wrong)-md\//.test(fault))).to.deep.equal([]);
  });

  it('give a function of a test its types, and an element what every element takes; undefined is as left out', () => {
    expect(faults.filter(isIn('right-md'))).to.deep.equal([]);
  });

  it('are refused with a name that the package does not export, or an attribute that no element has', () => {
    const refusals = faults.filter(isIn('wrong-md'));

    expect(refusals).to.have.length(3);
    expect(refusals[0]).to.match(/example-1\.mts.*no exported member named 'deactivate'/);
    expect(refusals[1]).to.match(/'application' does not exist/);
    expect(refusals[2]).to.match(/example-3\.tsx.*'number' is not assignable/);
  });
});
