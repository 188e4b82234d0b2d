import { expect } from 'chai';
import { isPluginError } from '../../../src/domain/plugin-error.js';
import { parseInput } from '../../../src/tools/tool-input.js';
import { toolTable } from '../../../src/tools/tool-table.js';

function errorsOf(input: Record<string, unknown>) {
  try {
    parseInput(toolTable.invoke, input);
  } catch (error) {
    if (isPluginError(error)) return error.details.errors;
  }
  return undefined;
}

describe('The name of an action in another field than `action`', () => {
  for (const field of ['tool', 'name', 'action_name', 'tool_name', 'slug']) {
    it(`is told where it belongs, not to go into the arguments: ${field}`, () => {
      expect(errorsOf({ [field]: 'GMAIL_SEND_EMAIL', arguments: {} })).to.deep.include({
        field,
        message: 'not known here; the name of the action goes into `action`',
      });
    });
  }

  it('is none that is no text: the field is refused as any other', () => {
    expect(errorsOf(JSON.parse('{"tool":{"toString":1},"arguments":{}}'))).to.deep.include({
      field: 'tool',
      message: "not known here; put the action's arguments into `arguments`",
    });
  });

  it('is an argument where the action is named', () => {
    expect(errorsOf({ action: 'GMAIL_SEND_EMAIL', name: 'MY_LABEL' })).to.deep.equal([
      { field: 'name', message: "not known here; put the action's arguments into `arguments`" },
    ]);
  });
});
