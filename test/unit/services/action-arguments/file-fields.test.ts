import { expect } from 'chai';
import type { JsonSchema } from '../../../../src/domain/app.js';
import { filledFileFields, withoutFiles } from '../../../../src/services/action-arguments/file-fields.js';
import { fieldErrorsOf } from '../../../support/errors.js';

const text = { type: 'string' };
const file = {
  type: 'object',
  file_uploadable: true,
  properties: { name: text, mimetype: text, s3key: text },
  required: ['name', 'mimetype', 's3key'],
};
const invented = { name: 'a.pdf', mimetype: 'application/pdf', s3key: 'made/up' };
const object = (properties: object, required: string[] = []): JsonSchema => ({ type: 'object', properties, required });

describe('File fields', () => {
  const optional: Record<string, { field: JsonSchema; path: string; given: unknown; told?: string }> = {
    'as an object': { field: file, path: 'it', given: invented },
    'as a list': { field: { type: 'array', items: file }, path: 'it[]', given: [invented], told: 'it' },
    'or nothing': { field: { anyOf: [file, { type: 'null' }] }, path: 'it', given: invented },
    'or a list of them': { field: { anyOf: [file, { type: 'array', items: file }] }, path: 'it', given: [invented] },
    'by reference': { field: { $ref: '#/$defs/File' }, path: 'it', given: invented },
    'with a word of its own': {
      field: { allOf: [{ $ref: '#/$defs/File' }], title: 'It' },
      path: 'it',
      given: invented,
    },
    'inside an object': { field: object({ of: file }, ['of']), path: 'it.of', given: { of: invented }, told: 'it' },
    'beside others': {
      field: object({ of: file, note: text }),
      path: 'it.of',
      given: { of: invented, note: 'x' },
      told: 'it.of',
    },
    'inside a list': {
      field: { type: 'array', items: object({ of: file, note: text }) },
      path: 'it[].of',
      given: [{ note: 'x' }, { of: invented }],
      told: 'it[1].of',
    },
    'as a text': { field: { type: 'string', file_uploadable: true }, path: 'it', given: 'made/up' },
  };

  for (const [name, { field, path, given, told = 'it' }] of Object.entries(optional)) {
    const schema = { ...object({ to: text, it: field }, ['to']), $defs: { File: file } };

    it(`${name} are removed where they are optional`, () => {
      const { schema: left, fileFields, isFileRequired } = withoutFiles(schema);

      expect(isFileRequired).to.equal(false);
      expect(fileFields).to.include(path);
      expect(JSON.stringify(left)).not.to.contain('s3key').and.not.to.contain('file_uploadable');
      expect(left).to.have.nested.property('properties.to');
    });

    it(`${name} are found where they are filled in`, () => {
      expect(filledFileFields(schema, { to: 'ada', it: given })).to.deep.equal([told]);
    });

    it(`${name} make an action unusable that requires them`, () => {
      const needed = field.properties && !field.file_uploadable ? withRequiredInside(field) : field;

      expect(
        withoutFiles({ ...schema, properties: { to: text, it: needed }, required: ['it'] }).isFileRequired,
      ).to.equal(name !== 'inside a list');
    });
  }

  it('are not filled in by null, by an empty list, or when left out', () => {
    const schema = object({ it: { type: 'array', items: file } });

    for (const args of [{}, { it: null }, { it: [] }]) expect(filledFileFields(schema, args)).to.deep.equal([]);
  });

  it('are removed without the other choices of a field', () => {
    const schema = object({ it: { anyOf: [file, { ...text, format: 'uri' }] } }, ['it']);

    expect(withoutFiles(schema)).to.deep.include({ isFileRequired: false, fileFields: ['it'] });
    expect(filledFileFields(schema, { it: 'https://example.com/a.pdf' })).to.deep.equal([]);
  });

  it('are removed without the alternative of an action that takes one of two', () => {
    const either = { ...object({ it: file, url: text }), anyOf: [{ required: ['it'] }, { required: ['url'] }] };

    expect(withoutFiles(either).schema.anyOf).to.deep.equal([{ required: ['url'] }]);
  });

  it('are removed where only a part, or a form inside another, needs them', () => {
    const needed = [{ required: ['it'] }, { required: ['url'] }];
    const either = object({ it: file, url: text });

    for (const more of [{ allOf: [{ anyOf: needed }] }, { anyOf: [{ oneOf: needed }] }]) {
      const { schema, isFileRequired } = withoutFiles({ ...either, ...more });

      expect(isFileRequired).to.equal(false);
      expect(fieldErrorsOf(schema, { to: 'b' }).to).to.equal('not known here; known are url');
    }
    expect(withoutFiles({ ...either, allOf: [{ required: ['it'] }] }).isFileRequired).to.equal(true);
  });

  const link = { ...text, format: 'uri' };
  const eitherForm: Record<string, JsonSchema> = {
    'in another form of all arguments': { anyOf: [object({ it: file }), object({ it: link })] },
    'in a form inside another': {
      oneOf: [{ anyOf: [object({ it: file }), object({ it: link })] }, object({ to: text })],
    },
    'as another choice of the field': object({ it: { anyOf: [file, link] } }),
    'in another form of a list': object({
      it: {
        anyOf: [
          { type: 'array', items: file },
          { type: 'array', items: link },
        ],
      },
    }),
    'in a form, beside a field that takes any value': {
      ...object({ it: {} }),
      anyOf: [object({ it: file }), object({ to: text })],
    },
  };
  for (const [name, schema] of Object.entries(eitherForm)) {
    const put = (value: unknown) => ({ it: name.endsWith('list') ? [value] : value, other: invented });
    const withOther = { ...schema, properties: { ...(schema.properties as object | undefined), other: file } };

    it(`are not filled in by a text that fits ${name}`, () => {
      expect(filledFileFields(withOther, put('https://example.com/a.pdf'))).to.deep.equal(['other']);
    });
  }

  it('are filled in by what can only be a file, since other forms take a text', () => {
    for (const schema of [
      { anyOf: [object({ it: file }), object({ it: link })] },
      { anyOf: [object({ it: link }), { anyOf: [object({ it: file }), object({ to: text })] }] },
      object({ it: { anyOf: [file, link] } }),
    ]) {
      expect(filledFileFields(schema, { it: invented })).to.deep.equal(['it']);
    }
    expect(filledFileFields(object({ it: { anyOf: [file, { type: 'object' }] } }), { it: invented })).to.deep.equal([]);
  });

  it('stay so where another part of the schema describes them, too', () => {
    const described = { description: 'What to send along.' };

    for (const schema of [
      { allOf: [object({ it: described }), object({ it: file })] },
      { allOf: [object({ it: file }), object({ it: described })] },
      { ...object({ it: described }), allOf: [{ allOf: [object({ it: file })] }] },
      { anyOf: [{ allOf: [object({ it: file })] }, object({ to: text })] },
    ]) {
      expect(filledFileFields(schema, { it: invented }), JSON.stringify(schema)).to.deep.equal(['it']);
    }
  });

  it('are filled in also in an item behind those at certain places of a list', () => {
    const it = { type: 'array', prefixItems: [object({ label: text })], items: object({ of: file, note: text }) };

    expect(filledFileFields(object({ it }), { it: [{ label: 'a' }, { of: invented }] })).to.deep.equal(['it[1].of']);
    expect(filledFileFields(object({ it }), { it: [{ label: 'a' }, { note: 'x' }] })).to.deep.equal([]);
  });

  it('do not include unused definitions, nor fields with the name of the keyword', () => {
    for (const schema of [
      { ...object({ to: text }), $defs: { File: file } },
      object({ file_uploadable: { type: 'boolean' } }),
      object({ file: object({ name: text, s3key: text }) }),
    ]) {
      expect(withoutFiles(schema)).to.deep.equal({ schema, fileFields: [], isFileRequired: false });
    }
  });

  it('are found in bounded time', () => {
    const schema = object({ it: { type: 'array', items: object({ of: file }) } });
    const nested = JSON.parse(`${'['.repeat(5_000)}${']'.repeat(5_000)}`);

    expect(filledFileFields(schema, { it: Array.from({ length: 20_000 }, () => ({ note: 'x' })) })).to.deep.equal([]);
    expect(filledFileFields(object({ it: { type: 'array', items: file } }), { it: nested })).to.deep.equal(['it']);
  });
});

function withRequiredInside(field: JsonSchema): JsonSchema {
  return { ...field, required: ['of'] };
}
