import { expect } from 'chai';
import { type SchemaShape, toSchema } from './schema-shape.js';

describe('The schema of a shape', () => {
  // The search puts parts of arguments in place of a text, as any other JSON.
  it('is built although its text became a list as deep as there is room for', () => {
    const text = { kind: 'deep', levels: 10_000_000, by: 'list', inside: { kind: 'literal', json: '0' } } as const;
    const shape: SchemaShape = { kind: 'leaf', family: 'schema', keyword: 'enum', size: 12, text };

    expect(toSchema(shape).enum).to.have.length(12);
  });
});
