import { expect } from 'chai';
import { callTool, giveListedGmail, textOf } from '../../support/agents/agent-tools.js';
import { useServices } from '../../support/services.js';

const lines = Array.from({ length: 6_000 }, (_, at) => `line ${at} of the log of the build`);
const log = lines.join('\n');

describe('An agent that reads one long text', () => {
  const services = useServices();

  beforeEach(() => giveListedGmail(services()));

  const read = async (input: object) => {
    services().fakes.provider.answerNextCallWith({ outcome: 'done', data: { content: log } });
    return JSON.parse(textOf(await callTool(services(), 'invoke_action', { action: 'GMAIL_FETCH_EMAILS', ...input })));
  };

  it('comes to its end by what the notes say', async () => {
    let seen = '';
    let input = {};
    for (let calls = 0; calls < 10; calls += 1) {
      const { data, note } = await read({ max_characters: 40_000, ...input });
      seen += data.content.replace(/^\[\d+ characters before\] …|… \[\d+ more characters\]$/g, '');
      const next = /`skip_characters`: (\d+)/.exec(note)?.[1];
      if (next === undefined) break;
      input = { skip_characters: Number(next) };
    }

    expect(lines.filter((line) => !seen.includes(line))).to.deep.equal([]);
  });
});
