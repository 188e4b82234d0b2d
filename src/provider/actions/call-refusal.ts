import type { ErrorReply } from '../faults/provider-fault.js';
import type { AccountFault, CallRefusal } from '../port/call-outcome.js';
import { appRefusalOf } from '../reasons/app-refusal.js';

const missingActionSlugs = /Tool_?NotFound|ToolNotInEnabledList/i;
const missingActionCodes = [2401, 4301];
/** What does not fit the action's schema: the message quotes arguments, and its words are no reason. */
const invalidRequestCode = 10_400;

/** Why the provider itself refused a call, by its codes, then by its words; nothing where they say nothing known. */
export function callRefusalOf(
  { code, slug = '', message = '' }: ErrorReply,
  accountFault: AccountFault,
): { refusal?: CallRefusal; retryAfterMs?: number } {
  if (missingActionSlugs.test(slug) || missingActionCodes.includes(code ?? 0)) return { refusal: 'action_missing' };
  if (accountFault !== 'none') return { refusal: 'sign_in_refused' };
  return code === invalidRequestCode ? {} : (appRefusalOf(message) ?? {});
}
