import { expect } from 'chai';
import { callTool, giveListedGmail, textOf } from '../../support/agents/agent-tools.js';
import { anAction } from '../../support/fakes/fake-catalog.js';
import { useServices } from '../../support/services.js';

const texts = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
const schema = (...required: string[]) => ({ type: 'object', required, properties: texts(...required) });
const gmail = (slug: string, effect: 'read' | 'write', ...required: string[]) =>
  anAction({
    slug: `GMAIL_${slug}`,
    app: 'gmail',
    name: slug,
    description: '',
    effect,
    inputSchema: schema(...required),
  });

/** Named and described as GitHub's and Slack's are: with the verb in front or behind, and reads by an id or of a place. */
const actions = [
  gmail('CREATE_AN_ISSUE', 'write', 'owner', 'repo', 'title'),
  gmail('ISSUES_CREATE', 'write', 'owner', 'repo', 'title'),
  gmail('UPDATE_AN_ISSUE', 'write', 'owner', 'repo', 'issue_number'),
  gmail('GET_AN_ISSUE', 'read', 'owner', 'repo', 'issue_number'),
  gmail('LIST_REPOSITORY_ISSUES', 'read', 'owner', 'repo'),
  gmail('LIST_NOTIFICATIONS', 'read'),
  gmail('PULLS_CREATE', 'write', 'owner', 'repo', 'title'),
  gmail('GET_A_PULL_REQUEST', 'read', 'owner', 'repo', 'pull_number'),
  gmail('LIST_PULL_REQUESTS', 'read', 'owner', 'repo'),
];

describe('The read that an agent is told to look with, where the outcome of a call is not known', () => {
  const services = useServices();

  beforeEach(async () => {
    await giveListedGmail(services());
    services().fakes.provider.actions.set('gmail', actions);
  });

  const reader = async (slug: string, args: Record<string, string>) => {
    services().fakes.provider.answerNextCallWith({ outcome: 'unknown', message: 'Lost.' });
    const result = await callTool(services(), 'invoke_action', { action: `GMAIL_${slug}`, arguments: args });
    return /for example with GMAIL_(\w+)/.exec(JSON.parse(textOf(result)).fix)?.[1];
  };
  const place = { owner: 'acme', repo: 'site' };

  it('needs no id that only the lost answer had', async () => {
    expect(await reader('CREATE_AN_ISSUE', { ...place, title: 'Lunch' })).to.equal('LIST_REPOSITORY_ISSUES');
  });

  it('is about the same things where the verb of the action comes last', async () => {
    expect(await reader('ISSUES_CREATE', { ...place, title: 'Lunch' })).to.equal('LIST_REPOSITORY_ISSUES');
    expect(await reader('PULLS_CREATE', { ...place, title: 'Lunch' })).to.equal('LIST_PULL_REQUESTS');
  });

  it('shows the thing itself where the call had its id', async () => {
    expect(await reader('UPDATE_AN_ISSUE', { ...place, issue_number: '7' })).to.equal('GET_AN_ISSUE');
  });
});
