import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { exampleArguments } from '../../../../../src/services/action-arguments/example-arguments.js';
import { toCompactSchema } from '../../../../../src/services/action-arguments/schemas/compact-schema.js';
import { defaultCatalog } from '../../../../../src/testing/provider-emulator/catalog/default-catalog.js';
import { actionsOfCatalog } from '../../../../support/search/catalog-actions.js';

describe('toCompactSchema', () => {
  it('puts required fields first', () => {
    const compact = toCompactSchema({
      type: 'object',
      properties: { color: { type: 'string' }, name: { type: 'string' }, size: { type: 'integer' } },
      required: ['size', 'name'],
    });

    expect(Object.keys(compact.properties as object)).to.deep.equal(['name', 'size', 'color']);
    expect(compact.required).to.deep.equal(['size', 'name']);
  });

  it('names some of many allowed values and says how many there are', () => {
    const values = Array.from({ length: 300 }, (_, at) => `zone-${at}`);
    const compact = toCompactSchema({ type: 'object', properties: { zone: { type: 'string', enum: values } } });

    const zone = (compact.properties as Record<string, Record<string, unknown>>).zone;
    expect(zone?.enum).to.equal(undefined);
    expect(zone?.description).to.include('300 values').and.to.include('"zone-0"');
  });

  it('cuts no character in two', () => {
    for (const start of ['', 'x']) {
      const description = start + '😀'.repeat(200);
      const compact = toCompactSchema({ type: 'object', properties: { to: { type: 'string', description } } });

      expect(JSON.stringify(compact))
        .to.include('😀…')
        .and.not.match(/\\ud[89a-f]/i);
    }
  });

  it('cuts long descriptions and drops what does not help to write arguments', () => {
    const compact = toCompactSchema({
      type: 'object',
      title: 'Args',
      description: 'word '.repeat(500),
      examples: [{}],
      properties: { to: { type: 'string', title: 'To', description: 'word '.repeat(300), properties: {} } },
    });

    const { to } = compact.properties as { to: Record<string, unknown> };
    expect(compact).to.not.have.any.keys('title', 'examples', 'description');
    expect(to).to.not.have.any.keys('title', 'properties');
    expect(to.description)
      .to.match(/^(?:word )+/)
      .and.to.have.length.within(150, 160);
  });

  it('replaces references and ends where a schema contains itself', () => {
    const compact = toCompactSchema({
      type: 'object',
      properties: { parent: { $ref: '#/$defs/Node' } },
      $defs: { Node: { type: 'object', properties: { name: { type: 'string' }, parent: { $ref: '#/$defs/Node' } } } },
    });

    expect(JSON.stringify(compact)).to.not.include('$ref').and.not.include('$defs');
    expect(compact).to.have.nested.property('properties.parent.properties.name.type', 'string');
  });

  it('stays small whatever the schema', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, at) => [`field_${at}`, { type: 'string', description: 'x'.repeat(400) }]),
    );
    const compact = toCompactSchema({ type: 'object', properties, required: ['field_3'] });

    expect(JSON.stringify(compact).length).to.be.at.most(6_000);
    expect(compact).to.have.nested.property('properties.field_3.type', 'string');
    expect(compact.description).to.match(
      /^19\d\d more optional fields, shown by full_schema: field_\d+, .* and 18\d\d others\.$/,
    );
  });

  it('shows as many fields as fit', () => {
    const small = toCompactSchema(documented(15));
    const large = toCompactSchema(documented(40));

    expect(Object.keys(small.properties as object)).to.have.length(15);
    expect(Object.keys(large.properties as object)).to.have.length.within(12, 20);
    expect(JSON.stringify(large).length).to.be.within(5_000, 6_000);
    for (let at = 0; at < 40; at += 1) expect(JSON.stringify(large)).to.include(`"field_${at}"`.slice(1, -1));
  });

  it('shows required fields in full before any optional one', () => {
    const inner = { type: 'object', properties: { street: { type: 'string' }, town: { type: 'string' } } };
    const schema = documented(60);
    const compact = toCompactSchema({
      ...schema,
      properties: { ...(schema.properties as object), place: { type: 'array', items: inner } },
      required: ['place'],
    });

    expect(compact).to.have.nested.property('properties.place.items.properties.town.type', 'string');
    expect(Object.keys(compact.properties as object)[0]).to.equal('place');
  });

  it('counts what it omits from the whole schema', () => {
    const big = Array.from({ length: 150 }, (_, at) => [`need_${at}`, { type: 'string', description: 'x'.repeat(90) }]);
    const compact = toCompactSchema({
      properties: { ...Object.fromEntries(big), ...(documented(198).properties as object) },
      required: big.map(([name]) => name),
    });

    expect(compact.required).to.have.length(100);
    expect(compact.description)
      .to.match(/^50 more required fields, shown by full_schema: need_100, /)
      .and.include(' 198 more optional fields');
    expect(JSON.stringify(compact).length).to.be.at.most(6_500);
  });

  it('does not refuse the optional fields that it leaves out', () => {
    const names = Array.from({ length: 40 }, (_, at) => `field_${at}`);
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
    const compact = toCompactSchema({ type: 'object', properties, additionalProperties: false });

    expect(Object.keys(compact.properties as object)).to.have.length(24);
    expect(compact).to.not.have.property('additionalProperties');
  });

  it('is a valid schema that accepts what the full one accepts, for every action of the catalog', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });

    for (const { slug, inputSchema } of actionsOfCatalog(defaultCatalog).actions) {
      const accepts = ajv.compile(toCompactSchema(inputSchema));
      expect(accepts(exampleArguments(inputSchema)), slug).to.equal(true);
    }
  });
});

/** So many optional fields, each with a text about it and a list of what it takes. */
function documented(count: number): Record<string, unknown> {
  const description = 'word '.repeat(52).trim();
  const values = Array.from({ length: 12 }, (_, at) => `choice_${at}`);
  const fields = Array.from({ length: count }, (_, at) => [
    `field_${at}`,
    { type: 'string', description, enum: values },
  ]);
  return { type: 'object', properties: Object.fromEntries(fields) };
}
