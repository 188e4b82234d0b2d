import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { exampleFor } from '../../../src/services/action-arguments/example-arguments.js';
import { toCompactSchema } from '../../../src/services/action-search/compact-schema.js';
import { defaultCatalog } from '../../../src/testing/provider-emulator/catalog/default-catalog.js';
import { actionsOfCatalog } from '../../support/search/catalog-actions.js';

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

  it('cuts long descriptions and drops what does not help to write arguments', () => {
    const compact = toCompactSchema({
      type: 'object',
      title: 'Args',
      description: 'word '.repeat(500),
      examples: [{}],
      properties: {},
    });

    expect(String(compact.description).length).to.be.at.most(160);
    expect(compact).to.not.have.any.keys('title', 'examples');
  });

  it('puts definitions in their place and ends where a schema contains itself', () => {
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
    expect(compact.description).to.include('1975 more optional fields');
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
      expect(accepts(exampleFor(inputSchema)), slug).to.equal(true);
    }
  });
});
