import { expect } from 'chai';
import { PluginError } from '../../../../src/domain/plugin-error.js';
import { ProjectKey } from '../../../../src/domain/project-key.js';
import type { ActionAnswer, SendOptions } from '../../../../src/provider/actions/action-executor.js';
import { ActionRunner } from '../../../../src/provider/execution/action-runner.js';
import { KeyRefusals } from '../../../../src/provider/execution/key-refusals.js';
import { CircuitBreaker } from '../../../../src/provider/http/circuit-breaker.js';
import { rejectionOf } from '../../../support/errors.js';
import { callOptions } from '../../../support/provider/call-action.js';
import { neverAborted } from '../../../support/signals.js';

type Dependencies = ConstructorParameters<typeof ActionRunner>[0];

const session = { id: 'trs_1', url: 'https://provider.example/mcp' };
const request = { session, action: 'SEND', arguments: {}, isRead: false };
/** An answer in no form that the runner is made for: reading it throws. */
const unreadable = {} as ActionAnswer;

/** Runs actions in a conversation that has to be opened, and gives this answer to each call. */
function runnerWith(answer: ActionAnswer): { runner: ActionRunner; sent: string[] } {
  const sent: string[] = [];
  const conversation = {
    lists: () => true,
    call: async ({ action }: { action: string }, { beforeSend }: SendOptions) => {
      beforeSend()?.();
      sent.push(action);
      return answer;
    },
  };
  const runner = new ActionRunner({
    circuit: new CircuitBreaker(),
    keys: { requireKey: async () => new ProjectKey('ak_one_key_0001', 'saved') },
    conversations: { get: () => ({ conversation: Promise.resolve(conversation), isSettled: false }) },
    keyRefusals: new KeyRefusals(
      async () => undefined,
      () => undefined,
    ),
    closed: neverAborted().signal,
  } as unknown as Dependencies);
  return { runner, sent };
}

describe('ActionRunner', () => {
  it('leaves the outcome of a call unknown that an error of ours interrupts after the send', async () => {
    const { runner, sent } = runnerWith(unreadable);

    const outcome = await runner.run(request, callOptions());

    expect(sent).to.deep.equal(['SEND']);
    expect(outcome).to.deep.include({
      outcome: 'unknown',
      message: 'Something went wrong on our side while it was under way.',
    });
    expect(outcome).to.have.property('cause').that.is.instanceOf(TypeError);
  });

  for (const [kind, error] of [
    ['of ours', new TypeError('x is undefined')],
    ['of a gate that was closed', new PluginError('app_not_available', 'Disabled.')],
  ] as const) {
    it(`throws an error ${kind} before the send as it is, and sends nothing`, async () => {
      const { runner, sent } = runnerWith(unreadable);

      const thrown = await rejectionOf(runner.run(request, callOptions({ confirm: () => Promise.reject(error) })));

      expect(thrown).to.equal(error);
      expect(sent).to.deep.equal([]);
    });
  }
});
