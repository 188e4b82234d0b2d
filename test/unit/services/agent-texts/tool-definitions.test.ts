import { expect } from 'chai';
import { toolDefinitions } from '../../../../src/services/agent-texts/tool-definitions.js';

type Node = { type?: unknown; properties?: Record<string, Node>; items?: Node; additionalProperties?: unknown };

function objectsIn(node: Node, path: string): { path: string; node: Node }[] {
  const { properties = {}, items } = node;
  const inner = Object.entries(properties).flatMap(([name, field]) => objectsIn(field, `${path}.${name}`));
  const own = node.type === 'object' ? [{ path, node }] : [];
  return [...own, ...inner, ...(items === undefined ? [] : objectsIn(items, `${path}[]`))];
}

const schemas = Object.entries(toolDefinitions).flatMap(([name, { inputSchema, outputSchema }]) => [
  ...objectsIn(inputSchema as Node, `${name}.input`),
  ...objectsIn(outputSchema as Node, `${name}.output`),
]);

describe('The schemas of the tools', () => {
  it('list the fields of each object, or say that it may have any', () => {
    const silent = schemas.filter(
      ({ node }) => node.properties === undefined && node.additionalProperties === undefined,
    );

    expect(silent.map(({ path }) => path)).to.deep.equal([]);
    const free = schemas.filter(({ node }) => node.additionalProperties === true).map(({ path }) => path);
    expect(free).to.deep.equal(['search.output.actions[].input_schema', 'invoke.input.arguments']);
  });
});
