import { expect } from 'chai';
import { call, connect, type Fields, search } from '../bench/agent-tasks/agent-task.js';
import { doTask, type World } from '../bench/agent-tasks/scripted-agent.js';

describe('Agent of the bench of tasks', () => {
  const inputs: Fields[] = [];
  let answers: (Fields & { isError?: boolean })[] = [];
  const followed: string[] = [];
  const world: World = {
    takesFields: false,
    conversation: {
      call: async (_tool, input) => {
        inputs.push(input);
        const { isError = false, ...body } = answers.shift() ?? {};
        return { content: [{ type: 'text', text: JSON.stringify(body) }], isError };
      },
    },
    followLink: async (link) => void followed.push(link),
    refuseNext: () => undefined,
  };

  beforeEach(() => {
    inputs.length = 0;
  });

  it('counts calls and characters, and passes the data of one answer on to the next call', async () => {
    answers = [{ data: { id: 7 } }, { data: 'seen' }];
    const steps = [call('FIND'), call('READ', ({ id }) => ({ id }), { shows: 'seen' })];

    const outcome = await doTask({ asks: 'read it', steps }, world);

    expect(outcome).to.deep.equal({ calls: 2, idealCalls: 2, characters: '{"data":{"id":7}}{"data":"seen"}'.length });
    expect(inputs[1]).to.deep.equal({ action: 'READ', arguments: { id: 7 } });
  });

  it('does not count what was done beforehand', async () => {
    answers = [{ data: 1 }, { data: 2 }];

    const outcome = await doTask({ asks: 'read it', given: [call('WRITE')], steps: [call('READ')] }, world);

    expect(outcome).to.include({ calls: 1, idealCalls: 1 });
  });

  it('searches again in other words, and for what an action takes', async () => {
    answers = [{ actions: [] }, { actions: [{ action: 'READ' }] }, { actions: [{ action: 'READ', input_schema: {} }] }];

    const outcome = await doTask({ asks: 'read it', steps: [search(['lire', 'read'], 'READ')] }, world);

    expect(outcome).to.include({ calls: 3, idealCalls: 1 });
    expect(inputs).to.deep.equal([{ query: 'lire' }, { query: 'read' }, { query: 'READ', limit: 1 }]);
  });

  it('mends arguments that were refused, and follows the link to sign in', async () => {
    answers = [{ isError: true, code: 'invalid_arguments' }, { data: 1 }, { sign_in_url: 'https://host/link' }];
    const steps = [call('READ', { count: '3' }, { mended: { count: 3 } }), connect('mail')];

    const outcome = await doTask({ asks: 'read it', steps }, world);

    expect(outcome).to.include({ calls: 3, idealCalls: 2 });
    expect(followed).to.deep.equal(['https://host/link']);
  });

  it('asks only for some places where the tool can do so', async () => {
    answers = [{ data: 1 }];

    await doTask({ asks: 'read it', steps: [call('READ', {}, { fields: ['a.b'] })] }, { ...world, takesFields: true });

    expect(inputs[0]).to.deep.equal({ action: 'READ', arguments: {}, fields: ['a.b'] });
  });

  for (const { name, given, step, failure } of [
    {
      name: 'an action is not found',
      given: { actions: [] },
      step: search('read', 'READ'),
      failure: /did not find READ/,
    },
    { name: 'a call is refused', given: { isError: true, code: 'busy' }, step: call('READ'), failure: /READ: busy/ },
    {
      name: 'a call should be refused',
      given: { data: 1 },
      step: call('READ', {}, { refusedAs: 'no' }),
      failure: /READ: done/,
    },
    {
      name: 'the answer lacks what was asked',
      given: { data: 1 },
      step: call('READ', {}, { shows: 'two' }),
      failure: /"two"/,
    },
    {
      name: 'no link is given',
      given: { isError: true, code: 'no' },
      step: connect('mail'),
      failure: /connecting mail/,
    },
  ]) {
    it(`has failed where ${name}`, async () => {
      answers = [given];

      const outcome = await doTask({ asks: 'read it', steps: [step] }, world);

      expect(outcome.failure).to.match(failure);
    });
  }
});
