import { expect } from 'chai';
import { now } from '../../../../src/lib/time/time.js';
import { CallJournal } from '../../../../src/services/activity/call-journal.js';
import {
  differenceOfSimilar,
  fixOnceDone,
  fixOnceSimilarDone,
} from '../../../../src/services/agent-texts/call-texts.js';
import { hashOfCall, hashOfGivenCall } from '../../../../src/services/calls/call-hash.js';
import { CallLedger } from '../../../../src/services/calls/call-ledger.js';
import { rejectionOf } from '../../../support/errors.js';
import { anAction } from '../../../support/fakes/fake-catalog.js';
import { useServices } from '../../../support/services.js';
import { anOpenCall } from '../../../support/stores/store-records.js';

const properties = { to: { type: 'string' }, from: { type: 'string', default: 'me' } };
const action = anAction({ slug: 'GMAIL_SEND_EMAIL', app: 'gmail', inputSchema: { type: 'object', properties } });
const mail = { to: 'grace@example.com', listedNowhere: 1 };

function callOf(args: Record<string, unknown>) {
  const hashed = { userId: 'ada', orgId: 'acme', action, arguments: args };
  return { action, callHash: hashOfCall(hashed), givenHash: hashOfGivenCall(hashed), caller: anOpenCall().caller };
}

describe('A call that is asked for with arguments that count as equal', () => {
  const services = useServices();
  const open = (args: Record<string, unknown>) => services().get(CallLedger).open(callOf(args), false);
  const other = { ...mail, listedNowhere: 2 };

  it('is told how it may differ while the first one is under way, and where its outcome is lost', async () => {
    const first = await open(mail);

    expect((await rejectionOf(open(mail))).message).not.to.contain(differenceOfSimilar);
    expect((await rejectionOf(open(other))).message)
      .to.contain('is still under way')
      .and.contain(differenceOfSimilar);
    if (first) services().get(CallLedger).release(first);
    expect((await rejectionOf(open(mail))).message).not.to.contain(differenceOfSimilar);
    expect((await rejectionOf(open(other))).message)
      .to.contain('is not known')
      .and.contain(differenceOfSimilar);
  });
});

describe('A call that was done, and is asked for with arguments that count as equal', () => {
  const services = useServices();
  const open = (args: Record<string, unknown>) => services().get(CallLedger).open(callOf(args), false);

  beforeEach(async () => {
    const openCall = await open(mail);
    const event = { action: 'action.invoked', outcome: 'done', at: now() } as const;
    services().get(CallJournal).add({ orgId: 'acme', event, openCall, settleAs: 'markDone' });
    if (openCall) services().get(CallLedger).release(openCall);
    await services().get(CallJournal).flush();
  });

  it('is told as done where it was given as before', async () => {
    expect((await rejectionOf(open(mail))).details).to.deep.include({ fix: fixOnceDone });
  });

  for (const [what, args] of Object.entries({
    'without a field that no schema lists': { to: mail.to },
    'with another value of such a field': { ...mail, listedNowhere: 2 },
    'with a default': { ...mail, from: 'me' },
  })) {
    it(`is told as perhaps another one ${what}, and not sent`, async () => {
      const error = await rejectionOf(open(args));

      expect(error).to.include({ code: 'outcome_unknown' });
      expect(error.details).to.deep.include({ mayHaveHappened: false, fix: fixOnceSimilarDone });
    });
  }
});
