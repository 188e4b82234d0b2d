import type { ConformanceSuite, StartHost } from '../conformance-suite.js';
import { expectEqual, expectThat } from '../expectations.js';
import { NotChecked } from '../test-runner.js';
import { isNamed, startConversation, toolNamed } from './conversation-probe.js';

/** What the model is told of the tools. */
export function describeDefinitions(suite: ConformanceSuite): void {
  suite.group('tools: what the model is told', () => {
    suite.check('hands on the description and the input schema of a tool', checkDefinition);
    suite.check('hands on the instructions', checkInstructions);
  });
}

async function checkDefinition(start: StartHost): Promise<void> {
  const described = toolNamed('described');
  const description = 'The first line.\nThe second, with “quotes” and <tags>.';
  const inputSchema = {
    type: 'object' as const,
    properties: { depth: { type: 'object', properties: { words: { type: 'array', items: { type: 'string' } } } } },
    required: ['depth'],
  };
  const definition = { ...described.definition, description, inputSchema };
  const { host, conversation } = await startConversation(start, async () => [{ ...described, definition }]);
  if (!conversation.listTools) throw new NotChecked('the host gives no listTools of a conversation');

  const tools = await host.inTime('listTools() must resolve.', conversation.listTools());

  const told = tools.find(({ name }) => isNamed('described')(name));
  expectEqual(
    told?.description,
    description,
    'Tell the model the whole description of each tool, as the plugin gives it.',
  );
  const { properties, required } = told?.inputSchema ?? {};
  const mend = 'Tell the model the whole input schema of each tool, as the plugin gives it.';
  expectEqual({ properties, required }, { properties: inputSchema.properties, required: inputSchema.required }, mend);
}

async function checkInstructions(start: StartHost): Promise<void> {
  const instructions = 'Words of a test:\n- “first”\n- <second>';
  const { host, conversation } = await startConversation(start, async () => [toolNamed('first')], instructions);
  if (!conversation.readInstructions) throw new NotChecked('the host gives no readInstructions of a conversation');

  const told = await host.inTime('readInstructions() must resolve.', conversation.readInstructions());

  const mend =
    'Put the instructions that resolveTools() answers with into the system prompt of the agent, as they are.';
  expectThat(told.includes(instructions), `${mend} It says: ${told || 'nothing'}`);
}
