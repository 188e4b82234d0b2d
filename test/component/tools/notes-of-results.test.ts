import { expect } from 'chai';
import { shapeResult } from '../../../src/tools/result-shaping/shape-result.js';
import { callTool, giveListedGmail, textOf } from '../../support/agents/agent-tools.js';
import { useServices } from '../../support/services.js';

describe('The note of a result', () => {
  const services = useServices();
  beforeEach(() => giveListedGmail(services()));

  it('tells of errors that an answer reports in the field in which the provider puts it', async () => {
    const answer = { data: { issueCreate: { id: '1' }, issueUpdate: null }, errors: [{ message: 'No such issue' }] };
    for (const data of [answer, { response_data: answer }]) {
      services().fakes.provider.answerNextCallWith({ outcome: 'done', data });

      const { note } = JSON.parse(
        textOf(await callTool(services(), 'invoke_action', { action: 'GMAIL_FETCH_EMAILS', arguments: {} })),
      );

      expect(note).to.include('The app reports an error in its answer');
    }
  });

  it('tells the `fields` of the action from those of the tool', () => {
    const files = Array.from({ length: 300 }, (_, id) => ({ id, name: 'x'.repeat(90) }));
    const { note } = shapeResult(
      { files },
      {
        maxCharacters: 2_000,
        inputSchema: { properties: { fields: {}, pageSize: {}, pageToken: {} } },
        toolHint: 'You can also see only what you name in `fields`, as in issues[].title.',
      },
    );

    expect(note).to.include(
      'or narrow it with `fields` in `arguments`. You can also see only what you name in `fields`',
    );
  });
});
