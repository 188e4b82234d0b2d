import { expect } from 'chai';
import { callTool, giveListedGmail, textOf } from '../../../support/agents/agent-tools.js';
import { anAction } from '../../../support/fakes/fake-catalog.js';
import { useServices } from '../../../support/services.js';

const text = { type: 'string' };
const list = { type: 'array', items: text };
/** As the provider lists GITHUB_CREATE_AN_ISSUE, with objects as of a calendar: no field has a default, and none may be null. */
const issue = {
  type: 'object',
  required: ['owner', 'repo', 'title'],
  properties: {
    owner: text,
    repo: text,
    title: text,
    body: text,
    assignee: text,
    labels: list,
    assignees: list,
    metadata: { type: 'object' },
    place: { type: 'object', properties: { name: text, links: list } },
  },
};
const slug = 'GMAIL_CREATE_AN_ISSUE';

describe('A call whose answer was lost', () => {
  const services = useServices();
  const provider = () => services().fakes.provider;
  const given = { owner: 'acme', repo: 'site', title: 'Lunch' };

  beforeEach(async () => {
    await giveListedGmail(services());
    provider().actions.set('gmail', [anAction({ slug, app: 'gmail', effect: 'write', inputSchema: issue })]);
    provider().answerNextCallWith({ outcome: 'unknown', message: 'Lost.' });
    await callTool(services(), 'invoke_action', { action: slug, arguments: given });
  });

  const repeat = async (more: Record<string, unknown>) =>
    JSON.parse(textOf(await callTool(services(), 'invoke_action', { action: slug, arguments: { ...given, ...more } })));

  for (const more of [
    { labels: [] },
    { body: '', assignee: '' },
    { labels: [], assignees: [], body: '' },
    { metadata: {}, place: {} },
    { place: { name: '', links: [] } },
  ]) {
    it(`is not sent once more where the model now writes what it left out: ${JSON.stringify(more)}`, async () => {
      const again = await repeat(more);

      expect(again).to.include({ code: 'outcome_unknown' });
      expect(again.message).to.contain('empty values');
      expect(provider().inputsOf('callAction')).to.have.length(1);
    });
  }

  it('keeps no other call back', async () => {
    await repeat({ labels: ['bug'] });
    await repeat({ place: { name: 'Canteen' } });
    await repeat({ metadata: { course: 1 } });
    expect(provider().inputsOf('callAction')).to.have.length(4);
  });
});
