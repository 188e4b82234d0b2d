import type { Refusal } from '../http/provider-fault.js';

/** What an answer says of a call. `failed`: refused, and never run; `too_large`: it ran, and its result is not to be had. */
export type CallVerdict = 'session_gone' | 'refused_key' | 'rate_limited' | 'failed' | 'too_large' | 'unknown';

type Row = {
  form: Refusal['form'] | 'any';
  status: number | '4xx';
  says?(refusal: Refusal): boolean;
  verdict: CallVerdict;
};

// JSON-RPC: the server has no such method. A server of MCP that lost the conversation answers -32001 or -32600.
const methodNotFound = -32601;
const lostConversationCodes = [-32001, -32600];
const payloadTooLarge = 1613;

/**
 * What an answer that is no success says of a call that has left; the first row that fits counts. Only the provider's own
 * refusal says that the call was never run: whatever stands in between can answer with any status and any page, and may do
 * so after the provider got the call. Where no row fits, the call may have run; every 5xx is such an answer.
 */
const rows: Row[] = [
  { form: 'any', status: 408, verdict: 'unknown' },
  // The action ran, and its result was too large to be given back.
  { form: 'any', status: 413, verdict: 'too_large' },
  { form: 'own', status: '4xx', says: ({ code }) => code === payloadTooLarge, verdict: 'too_large' },
  { form: 'own', status: 404, says: namesNoSession, verdict: 'session_gone' },
  { form: 'json_rpc', status: 404, says: namesNoConversation, verdict: 'session_gone' },
  { form: 'json_rpc', status: 404, says: ({ code }) => code === methodNotFound, verdict: 'failed' },
  { form: 'own', status: 401, verdict: 'refused_key' },
  { form: 'own', status: 403, verdict: 'refused_key' },
  { form: 'own', status: 429, verdict: 'rate_limited' },
  { form: 'own', status: '4xx', verdict: 'failed' },
];

/** Total: an answer of which nothing is known leaves open whether the call ran. */
export function callVerdictOf(refusal: Refusal): CallVerdict {
  return rows.find((row) => fits(row, refusal))?.verdict ?? 'unknown';
}

function fits(row: Row, refusal: Refusal): boolean {
  const { form, status = 0 } = refusal;
  const hasStatus = row.status === '4xx' ? status >= 400 && status < 500 : row.status === status;
  return hasStatus && (row.form === 'any' || row.form === form) && (row.says?.(refusal) ?? true);
}

/** The slug as recorded, or the words that come with it should it be renamed. */
function namesNoSession({ slug = '', message = '' }: Refusal): boolean {
  return /Session_?NotFound$/i.test(slug) || /^Tool router session\b.*\bnot found/i.test(message);
}

function namesNoConversation({ code = 0, message = '' }: Refusal): boolean {
  return lostConversationCodes.includes(code) && /\bsession\b.*\b(?:not found|terminated|expired)\b/i.test(message);
}
