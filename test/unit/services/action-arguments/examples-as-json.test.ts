import { expect } from 'chai';
import { checkArguments } from '../../../../src/services/action-arguments/check-arguments.js';

// As the provider lists GITHUB_CREATE_A_GIST: its examples of objects and lists are their JSON.
const gist = {
  type: 'object',
  required: ['files'],
  properties: {
    files: {
      type: 'object',
      additionalProperties: { type: 'object', additionalProperties: true },
      examples: ['{"hello_world.txt": {"content": "Hello, Universe!"}}'],
    },
  },
};

describe('The example beside refused arguments', () => {
  for (const files of [undefined, [{ filename: 'a.md', content: 'x' }], { 'a.md': 'x' }]) {
    it(`shows the object of which the provider gives the JSON: ${JSON.stringify(files)}`, () => {
      expect(checkArguments(gist, { ...(files && { files }) })).to.deep.include({
        example: {
          arguments: { files: { 'hello_world.txt': { content: 'Hello, Universe!' } } },
          hasPlaceholders: false,
        },
      });
    });
  }
});
