import { expect } from 'chai';
import { OpenCallStore } from '../../../../src/stores/open-call-store.js';
import { onTheWeb, toolCallFixture } from '../../../support/agents/tool-call-fixture.js';
import { rejectionOf } from '../../../support/errors.js';
import { useServices } from '../../../support/services.js';
import { until } from '../../../support/until.js';

const write = 'GMAIL_SEND_EMAIL';
const read = 'GMAIL_FETCH_EMAILS';

describe('A call whose caller disconnects', () => {
  const services = useServices();
  const { fakes, provider, records, ...calls } = toolCallFixture(services);
  const invoke = (options = {}) => calls.invoke(onTheWeb, options);
  const openRows = () => fakes().client('appconnect_open_calls').select();

  beforeEach(async () => {
    await invoke({ action: read });
    provider().executions.length = 0;
  });

  it('is not waited for where the directory of the host is silent', async () => {
    const caller = new AbortController();
    fakes().directory.findMember = () => {
      caller.abort();
      return new Promise<never>(() => {});
    };

    const error = await rejectionOf(invoke({ by: caller.signal }));

    expect(error).to.include({ code: 'caller_gone' });
    expect(error.details).to.include({ mayHaveHappened: false });
    expect(provider().executions).to.deep.equal([]);
  });

  it('is not waited for either where the directory falls silent before the last look at the gates', async () => {
    const caller = new AbortController();
    const { directory } = fakes();
    const find = directory.findMember.bind(directory);
    let isOpened = false;
    const store = services().get<OpenCallStore>(OpenCallStore);
    const open = store.open.bind(store);
    store.open = async (call) => {
      isOpened = true;
      return open(call);
    };
    directory.findMember = (...member) => {
      if (!isOpened) return find(...member);
      caller.abort();
      return new Promise<never>(() => {});
    };

    const error = await rejectionOf(invoke({ by: caller.signal }));

    expect(isOpened).to.equal(true);
    expect(error).to.include({ code: 'caller_gone' });
    expect(error.details).to.include({ mayHaveHappened: false });
    expect(provider().executions).to.deep.equal([]);
    await until('it is no longer open', async () => (await openRows()).length === 0);
  }).timeout(5_000);

  for (const action of [write, read]) {
    it(`is not sent when the caller disconnected before: ${action}`, async () => {
      const error = await rejectionOf(invoke({ action, by: AbortSignal.abort() }));

      expect(error).to.include({ code: 'caller_gone' });
      expect(error.message).to.contain('Not sent: whoever asked had already gone');
      expect(provider().executions).to.deep.equal([]);
      expect(await openRows()).to.deep.equal([]);
    });

    it(`is not sent when the caller disconnects just before sending: ${action}`, async () => {
      const caller = new AbortController();
      const callAction = provider().callAction.bind(provider());
      provider().callAction = (request, options) => {
        caller.abort();
        return callAction(request, options);
      };

      const error = await rejectionOf(invoke({ action, by: caller.signal }));

      expect(error).to.include({ code: 'caller_gone' });
      expect(error.details).to.include({ mayHaveHappened: false });
      expect(provider().executions).to.deep.equal([]);
      expect((await records())[0]).to.include({ outcome: 'refused', code: 'caller_gone' });
    });
  }

  it('continues when it was sent already and has effects, and is not sent a second time', async () => {
    const caller = new AbortController();
    const release = provider().hold('callAction');
    const call = invoke({ by: caller.signal });
    await until('the call is sent', () => provider().inputsOf('callAction').length === 2);
    caller.abort();
    release();

    expect((await call).data).to.deep.equal({ ran: write });
    // Its answer reached nobody, so the agent is told of it when it asks again.
    const again = await rejectionOf(invoke());
    expect(again).to.include({ code: 'outcome_unknown' });
    expect(again.message).to.match(/was done/);
    expect(provider().executions).to.have.length(1);
  });

  describe('without a word, and makes the same call again', () => {
    const sent = () => provider().inputsOf('callAction').length - 1;

    async function repeatMeanwhile() {
      const release = provider().hold('callAction');
      const call = invoke();
      await until('the call is sent', () => sent() === 1);
      const refusal = await rejectionOf(invoke());
      release();
      await call;
      return refusal;
    }

    it('is not sent a second time once it is done, unless that is wanted', async () => {
      const refusal = await repeatMeanwhile();
      const again = await rejectionOf(invoke());

      expect(refusal.message).to.contain('is still under way');
      expect(again).to.include({ code: 'outcome_unknown' });
      expect(again.message).to.match(/was done at .*, but its answer may have reached nobody/);
      expect(provider().executions).to.have.length(1);
      await invoke({ sendAgain: true });
      expect(provider().executions).to.have.length(2);
    });

    it('is sent again as before once a later call was answered without one beside it', async () => {
      await repeatMeanwhile();
      await invoke({ sendAgain: true });

      await invoke();

      expect(provider().executions).to.have.length(3);
    });

    it('is sent at once where the app refused the first one', async () => {
      const refused = { outcome: 'failed', message: 'No.', accountFault: 'none' } as const;
      const release = provider().hold('callAction');
      provider().answerNextCallWith(refused);
      const call = rejectionOf(invoke());
      await until('the call is sent', () => sent() === 1);
      await rejectionOf(invoke());
      release();

      expect(await call).to.include({ code: 'action_failed' });
      expect((await invoke()).data).to.deep.equal({ ran: write });
    });
  });

  it('is reported as sent when it was sent already and only reads', async () => {
    const caller = new AbortController();
    const release = provider().hold('callAction');
    const call = rejectionOf(invoke({ action: read, by: caller.signal }));
    await until('the call is sent', () => provider().inputsOf('callAction').length === 2);
    caller.abort();
    const error = await call;
    release();

    expect(error).to.include({ code: 'outcome_unknown' });
    expect(error.message).not.to.contain('cannot be reached');
  });
});
