import type { ErrorReply } from '../faults/provider-fault.js';

/**
 * What an error response means for a call. `failed`: refused, and never run; `not_returned`: it ran, but its answer is too large
 * to be returned; `too_large`: nobody knows whether that is the call or its answer.
 */
type CallVerdict =
  | 'session_gone'
  | 'refused_key'
  | 'right_missing'
  | 'rate_limited'
  | 'failed'
  | 'not_returned'
  | 'too_large'
  | 'unknown';

type Row = {
  form: ErrorReply['form'] | 'any';
  status: number | '4xx';
  matches?(reply: ErrorReply): boolean;
  verdict: CallVerdict;
};

// JSON-RPC: the server has no such method. An MCP server that lost the conversation answers -32001 or -32600.
const methodNotFound = -32601;
const lostConversationCodes = [-32001, -32600];
const answerTooLarge = 1613;

/**
 * What an error response means for a call that was sent; the first row that matches counts. Only the provider's own envelope
 * proves that the call never ran: a proxy or gateway in between can answer with any status and body, also after the provider
 * received the call. Where no row matches, as for every 5xx, the call may have run.
 */
const rows: Row[] = [
  { form: 'any', status: 408, verdict: 'unknown' },
  { form: 'own', status: '4xx', matches: ({ code }) => code === answerTooLarge, verdict: 'not_returned' },
  { form: 'any', status: 413, verdict: 'too_large' },
  { form: 'own', status: 404, matches: isUnknownSession, verdict: 'session_gone' },
  { form: 'own', status: 410, matches: isUnknownSession, verdict: 'session_gone' },
  { form: 'json_rpc', status: 404, matches: isLostConversation, verdict: 'session_gone' },
  { form: 'json_rpc', status: 404, matches: ({ code }) => code === methodNotFound, verdict: 'failed' },
  { form: 'own', status: 401, verdict: 'refused_key' },
  { form: 'own', status: 403, verdict: 'right_missing' },
  { form: 'own', status: 429, verdict: 'rate_limited' },
  { form: 'own', status: '4xx', verdict: 'failed' },
];

/** `unknown` for a response that matches no row. */
export function callVerdictOf(reply: ErrorReply): CallVerdict {
  return rows.find((row) => isMatch(row, reply))?.verdict ?? 'unknown';
}

function isMatch(row: Row, reply: ErrorReply): boolean {
  const { form, status = 0 } = reply;
  const hasStatus = row.status === '4xx' ? status >= 400 && status < 500 : row.status === status;
  return hasStatus && (row.form === 'any' || row.form === form) && (row.matches?.(reply) ?? true);
}

/** By the recorded slug or its like, or by the message in case the slug is renamed. */
function isUnknownSession({ slug = '', message = '' }: ErrorReply): boolean {
  return (
    /^ToolRouter\w*_Session_?(?:NotFound|Expired)$/i.test(slug) ||
    /^Tool router session\b.*\b(?:not found|expired)/i.test(message)
  );
}

function isLostConversation({ code = 0, message = '' }: ErrorReply): boolean {
  return lostConversationCodes.includes(code) && /\bsession\b.*\b(?:not found|terminated|expired)\b/i.test(message);
}
