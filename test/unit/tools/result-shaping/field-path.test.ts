import { expect } from 'chai';
import fc from 'fast-check';
import { parseFieldPaths } from '../../../../src/tools/result-shaping/field-path.js';

/** The message on one malformed path; undefined for a well-formed one. */
function faultOf(text: string): string | undefined {
  try {
    parseFieldPaths([text]);
    return undefined;
  } catch (error) {
    return (error as { details: { errors: { message: string }[] } }).details.errors[0]?.message;
  }
}

describe('The path of a field', () => {
  it('has names and, for every item of a list, []', () => {
    expect(parseFieldPaths(['total', 'issues[].user.login', '[].id', 'rows[][]'])).to.deep.equal([
      { text: 'total', steps: [{ name: 'total' }] },
      { text: 'issues[].user.login', steps: [{ name: 'issues' }, 'items', { name: 'user' }, { name: 'login' }] },
      { text: '[].id', steps: ['items', { name: 'id' }] },
      { text: 'rows[][]', steps: [{ name: 'rows' }, 'items', 'items'] },
    ]);
  });

  for (const name of [
    'Due Date',
    '@odata.id',
    '$id',
    'größe',
    'dc:title',
    'src/index',
    'Price (EUR)',
    '__proto__',
    '7',
  ]) {
    it(`takes the name ${name} as an app has it`, () => {
      expect(faultOf(`items[].${name}`)).to.equal(undefined);
    });
  }

  const malformed: Record<string, string> = {
    '': 'names nothing',
    'issues[0].title': 'write "issues[].title"',
    'issues[*].title': 'write "issues[].title"',
    "issues[?state=='open'].title": 'write "issues[].title"',
    '$.issues[].title': 'write "issues[].title"',
    '.issues[].title': 'write "issues[].title"',
    'issues.[].title': 'write "issues[].title"',
    'issues[]title': 'write "issues[].title"',
    'issues..title': 'write "issues.title"',
    'issues.*': 'write "issues"',
    'id, title': 'write "id", "title"',
    'issues[].title.': 'write "issues[].title"',
    ' issues[].title ': 'wanted no space around a name; write "issues[].title"',
    'issues[] .title': 'write "issues[].title"',
    'issues[]. user . login': 'write "issues[].user.login"',
    'headers["content-type"]': 'write "headers.content-type"',
    "$['issues'][0]['title']": 'write "issues[].title"',
    'issues[].{id, title}': 'write "issues[].id", "issues[].title"',
    '{id,title}': 'write "id", "title"',
    'files(id,name)': 'write "files.id", "files.name"',
    'length(issues)': 'functions are not known here',
    'issues | length': 'functions are not known here',
    'issues[': 'as in issues[].title',
    '*': 'as in issues[].title',
  };
  for (const [text, message] of Object.entries(malformed)) {
    it(`refuses ${JSON.stringify(text)}, and says how to write it`, () => {
      expect(faultOf(text)).to.include(message);
    });
  }

  it('is named by its position among several', () => {
    expect(() => parseFieldPaths(['id', 'a[1]', 'title', 'b..c'])).to.throw(/^fields\[1\]: .*fields\[3\]: /);
  });

  it('is refused where it is long, or one of hundreds', () => {
    expect(faultOf('a'.repeat(201))).to.include('too long: wanted at most 200 characters');
    expect(() => parseFieldPaths(Array(101).fill('a'))).to.throw(/^fields: too many: wanted at most 100, got 101/);
  });

  it('gives no advice that is refused again', () => {
    const text = fc.stringMatching(/^[ab.[\]*$,|(?0 ]{0,12}$/);
    fc.assert(
      fc.property(text, (given) => {
        const advice = faultOf(given)?.match(/; write (.*)$/)?.[1];
        const parts = advice === undefined ? [] : (JSON.parse(`[${advice}]`) as string[]);

        expect(parts.map(faultOf)).to.deep.equal(parts.map(() => undefined));
      }),
    );
  });
});
