import { expect } from 'chai';
import { type Example, examplesIn, faultsOf } from '../../support/package/examples.js';
import { listDocuments } from './markdown.js';

/** Their blocks show types that are made from the sources, and are no examples. */
const generated = ['docs/http-api.md', 'docs/tools.md'];

const exampleOf = (language: string, code: string): Example => ({ document: 'x.md', number: 1, language, code });

describe('Examples in documents', () => {
  it('compile against what the package exports', async () => {
    const documents = listDocuments().filter((document) => !generated.includes(document));
    const examples = (await Promise.all(documents.map(examplesIn))).flat();

    expect(examples.map(({ document }) => document)).to.include.members(['README.md', 'docs/elements.md']);
    expect(await faultsOf(examples)).to.equal('');
  });

  it('give a function of a test its types, and an element what every element takes', async () => {
    const react = (await examplesIn('docs/elements.md')).filter(({ code }) => code.includes("declare module 'react'"));
    const names = ['AccountStatus', 'ConnectedAccount', 'Execution', 'Injection', 'JoiningMember', 'RecordedRequest'];
    const types = `import type { ${names.join(', ')} } from 'appconnect/testing';
import type { AgentTools } from 'appconnect/hosting';
export type Known = [AgentTools, ${names.join(', ')}];\n`;
    const element = `type Synthetic = { preventDefault(): void; stopPropagation(): void; nativeEvent: Event };
export const element = <appconnect-catalog tabIndex={0} role="region" suppressHydrationWarning
  onClick={(event: Synthetic) => event.nativeEvent} />;
export const quiet = <appconnect-catalog onClick={(event) => event.preventDefault()} />;\n`;

    const examples = [...react, { ...exampleOf('ts', types), number: 2 }, { ...exampleOf('tsx', element), number: 3 }];

    expect(await faultsOf(examples)).to.equal('');
  });

  it('are refused with a name that the package does not export, or an attribute that no element has', async () => {
    const react = (await examplesIn('docs/elements.md')).filter(({ code }) => code.includes("declare module 'react'"));

    const faults = await faultsOf([
      ...react,
      { ...exampleOf('ts', "import { deactivate } from 'appconnect';\ndeactivate();\n"), number: 2 },
      exampleOf('tsx', 'export const wrong = <appconnect-connect-button application="gmail" />;\n'),
      { ...exampleOf('tsx', 'export const wrong = <appconnect-connect-button app={1} />;\n'), number: 3 },
    ]);

    expect(faults).to.match(/example-2\.mts.*no exported member named 'deactivate'/);
    expect(faults).to.match(/'application' does not exist/);
    expect(faults).to.match(/example-3\.tsx.*'number' is not assignable/);
  });
});
