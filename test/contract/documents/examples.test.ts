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
