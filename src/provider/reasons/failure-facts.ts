import type { AccountFault, AppRefusal } from '../port/call-outcome.js';
import { accountFaultIn } from './account-fault.js';
import { appRefusalOf } from './app-refusal.js';
import { type FailureProof, proofOf } from './failure-proof.js';
import { reasonText } from './reason-text.js';

/** What the failure of a call says, or that of one step of a batch. */
export type FailureFacts = {
  refusal?: AppRefusal;
  proof: FailureProof;
  retryAfterMs?: number;
  accountFault: AccountFault;
};

/** `data` stands beside the reason; `code` is that of a structured error of the provider. */
export function failureFactsOf(reason: unknown, { data, code }: { data?: unknown; code?: unknown }): FailureFacts {
  const refused = appRefusalOf(reason, data);
  const fault = accountFaultIn({ text: reasonText(reason), code });
  // The account is looked up then, and marked only if the provider reports it as broken.
  const accountFault = fault === 'none' && refused?.refusal === 'sign_in_refused' ? 'possible' : fault;
  return { accountFault, proof: proofWith({ reason, data, code, accountFault }), ...refused };
}

type Failure = { reason: unknown; data: unknown; code: unknown; accountFault: AccountFault };

/** What is said of the account is a refusal too; by a code of the provider, whatever the words. */
function proofWith({ reason, data, code, accountFault }: Failure): FailureProof {
  if (accountFaultIn({ code }) !== 'none') return 'refused';
  const proof = proofOf(reason, data);
  return proof === 'nothing' && accountFault !== 'none' ? 'refused' : proof;
}
