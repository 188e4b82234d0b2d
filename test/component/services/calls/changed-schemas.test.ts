import { expect } from 'chai';
import { hashOfCall, hashOfGivenCall } from '../../../../src/services/calls/call-hash.js';
import { CallLedger } from '../../../../src/services/calls/call-ledger.js';
import { ActionCatalogService } from '../../../../src/services/catalog/action-catalog-service.js';
import { onTheWeb, toolCallFixture } from '../../../support/agents/tool-call-fixture.js';
import { rejectionOf } from '../../../support/errors.js';
import { anAction } from '../../../support/fakes/fake-catalog.js';
import { useServices } from '../../../support/services.js';
import { neverAborted } from '../../../support/signals.js';
import { anOpenCall } from '../../../support/stores/store-records.js';

const args = { to: 'grace@example.com', from: 'me' };

function callWithDefault(standard: string) {
  const inputSchema = { properties: { to: { type: 'string' }, from: { type: 'string', default: standard } } };
  const action = anAction({ slug: 'GMAIL_SEND_EMAIL', app: 'gmail', inputSchema });
  const hashed = { userId: 'ada', orgId: 'acme', action, arguments: args };
  return { action, callHash: hashOfCall(hashed), givenHash: hashOfGivenCall(hashed), caller: anOpenCall().caller };
}

describe('A lost call whose action has another schema by now', () => {
  const services = useServices();
  const { provider, invoke } = toolCallFixture(services);
  const open = (call: ReturnType<typeof callWithDefault>, sendAgain = false) =>
    services().get(CallLedger).open(call, sendAgain);

  it('is refused as the same one, and replaced where it is to be sent again', async () => {
    const lost = await open(callWithDefault('me'));
    if (lost !== undefined) services().get(CallLedger).release(lost);
    const again = callWithDefault('self');

    expect(await rejectionOf(open(again))).to.include({ code: 'outcome_unknown' });
    expect((await open(again, true))?.replaced).to.include({ id: lost?.id });
  });

  it('is refused as the same one where its arguments are converted to another type by now', async () => {
    await services().get(ActionCatalogService).prepare(['gmail'], neverAborted().signal);
    const takes = (to: unknown) => {
      const [action] = services().get(ActionCatalogService).findActions('GMAIL_SEND_EMAIL');
      Object.assign(action ?? {}, { inputSchema: { properties: { to } } });
    };
    takes({ type: 'string' });
    provider().answerNextCallWith({ outcome: 'unknown', message: 'Lost.' });
    await rejectionOf(invoke(onTheWeb, { args }));
    takes({ type: 'array', items: { type: 'string' } });

    expect(await rejectionOf(invoke(onTheWeb, { args }))).to.include({ code: 'outcome_unknown' });
    expect(provider().executions).to.deep.equal([]);
  });
});
