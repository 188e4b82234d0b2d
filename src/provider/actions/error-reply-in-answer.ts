import { countParts, isJsonObject, tryParseJson } from '../../lib/text/json.js';
import { cleanText } from '../clean-text.js';
import { toErrorReply } from '../faults/error-reply.js';
import { isLikeRecorded } from '../faults/own-envelope.js';
import type { ErrorReply } from '../faults/provider-fault.js';

/**
 * Error replies that the provider sends as a bare text over MCP, and as what it sends the same over its REST API. In full, since an
 * app's answer may begin with what was posted.
 */
const rows: { words: RegExp; status: number; code: number }[] = [
  { words: /^no active connection found for toolkit\(s\) '[^']+' in this session\b/i, status: 400, code: 4302 },
  { words: /^no active connected account found for toolkit: \w+\W*$/i, status: 400, code: 4302 },
  { words: /^no connected account found for user ID \S+ for toolkit \w+\b/i, status: 404, code: 1810 },
  { words: /^connected account\b[^\n]{0,200} is in [A-Z]+ state\W*$/i, status: 410, code: 1820 },
  { words: /^\[Session Restriction\] \w+ '[^']+' is \w/i, status: 400, code: 4324 },
  { words: /^Tool [A-Z\d]+(?:_[A-Z\d]+)+ not found\W*$/, status: 404, code: 4301 },
];
const lead = /^\s*error:\s*/i;
const withStatus = /^\s*(?:error:\s*)?([45]\d\d)[\s:-]{1,3}(?=\{)/i;
/** An error reply is short; what is longer is an answer, and takes long to read. */
const maxLength = 20_000;
const maxSize = { maxParts: 1_000, maxDepth: 10, maxCharacters: maxLength };

/**
 * The provider's own error reply in an answer that is a success in form. `document` is the whole answer: a part of it may repeat
 * what anyone wrote.
 */
export function errorReplyInAnswer(document: unknown, secret: string): ErrorReply | undefined {
  return isJsonObject(document) ? inEnvelope(document, { secret }) : inText(document, secret);
}

function inText(document: unknown, secret: string): ErrorReply | undefined {
  if (typeof document !== 'string' || document.length > maxLength) return undefined;
  const { 0: head = '', 1: status } = withStatus.exec(document) ?? [];
  if (status !== undefined) {
    return inEnvelope(tryParseJson(document.slice(head.length)), { secret, status: Number(status) });
  }
  const message = document.replace(lead, '');
  const row = rows.find(({ words }) => words.test(message));
  return row && { form: 'own', status: row.status, code: row.code, message: cleanText(message, { secret }) };
}

/** Without a status in front of it, the error envelope must tell its own. Apps have envelopes with codes of theirs. */
function inEnvelope(body: unknown, { secret, status }: { secret: string; status?: number }): ErrorReply | undefined {
  const error = isJsonObject(body) ? body.error : undefined;
  const said = status ?? (isJsonObject(error) ? error.status : undefined);
  if (typeof said !== 'number' || countParts(body, maxSize) === undefined) return undefined;
  const reply = toErrorReply(body, { status: said, contentType: 'application/json', secret });
  return reply.form === 'own' && isLikeRecorded(reply, said) ? reply : undefined;
}
