import { isJsonObject } from '../../lib/json.js';
import type { AppRefusal } from '../port/call-outcome.js';
import { statusOfApp } from './app-status.js';
import { maxSearchedCharacters, withoutEscapes } from './failure-words.js';
import { reasonText, serializedReason } from './reason-text.js';
import { requestedWaitMs } from './requested-wait.js';

type Row = {
  refusal: AppRefusal;
  /** Codes of apps, as `toPlainCode` writes them. */
  codes: RegExp;
  /** A status that says the same without a code. */
  statuses?: readonly number[];
  /** For apps that give no code. */
  words?: RegExp;
};

/** A key or token of a sign-in. Tokens of other things end too, such as of the next page, an upload or an invitation. */
const credential = String.raw`\b(?:access|api|auth|authentication|bearer|oauth2?|refresh) (?:access )?(?:key|token)s?\b(?! (?:fields?|format|header|id|lifetime|name|rotation|type)\b)`;

/** A name or a title that was sent, within a sentence. */
const quotedWithin = /(?<=^|[\s(])(["'`])(?=\S)(?:(?!\1)[^\n]){1,200}\1(?=:? \w)/g;

// One error often has several codes, of which a general one says less than a special one (Google: `PERMISSION_DENIED` beside
// `ACCESS_TOKEN_SCOPE_INSUFFICIENT`). So the special ones come first, and the first row that matches counts.
const rows: readonly Row[] = [
  {
    refusal: 'scope_missing',
    codes:
      /^(?:accesstokenscopeinsufficient|insufficientpermissions|(?:insufficient|missing)(?:oauth)?scopes?|appnotauthorizedtofile|authorizationrequestdenied)$/,
    words:
      /insufficient (?:\w+ )?scopes?\b|insufficient privileges|(?:granted|contain|missing|\b(?:app|client|key|token|user|you) (?:do|does) not have) (?:(?:all|any|following|necessary|oauth|of|required|the) ){0,4}scopes?\b(?! (?:field|parameter)\b)|\bscopes? (?:do|does) not match(?=\W*$)|^insufficient permissions?\b/i,
  },
  {
    refusal: 'set_up_refused',
    codes:
      /^(?:accessnotconfigured|servicedisabled|apinotenabled|adminpolicyenforced|domainpolicy|(?:invalid|unauthorized)client|orgloginrequired|notallowedtokentype|insufficientclaims)$/,
    words:
      /not accessible by (?:integration|personal access token)|oauth app access restrictions|saml (?:enforcement|sso)|has not been used in project|\bapi (?:is not|has not been) enabled/i,
  },
  {
    refusal: 'rate_limited',
    codes:
      /^(?:(?:user|api)?ratelimit(?:ed|exceeded|reached|error)?|toomanyrequests|resourceexhausted|activitylimitreached|(?:application|request)?throttl(?:ed|ing)|slowdown)$/,
    statuses: [429],
    words:
      /rate limits? (?:\w+ ){0,2}(?:exceeded|hit|reached)|exceeded (?:\w+ ){0,4}rate limit|too many requests|\bquota\b[^\n]{0,200}\bper (?:second|minute)|\b(?:been|being|is|was) (?:rate[ -]limited|throttled)|\b(?:api|calls?|requests?) limit (?:\w+ ){0,2}(?:exceeded|hit|reached)|\breached your (?:\w+ ){0,3}(?:calls?|rate|requests?|rolling|secondly) limit|\b(?:exceeded|limit of) (?:\w+ ){0,3}(?:calls|requests) per (?:second|minute)|\breduce (?:\w+ ){0,3}(?:calls?|requests?) rates?\b/i,
  },
  {
    refusal: 'quota_used_up',
    codes:
      /^(?:(?:storage|user)?quota(?:limit)?(?:exceeded|reached)|(?:daily|request|storage|filesize)limitexceeded(?:unreg)?|insufficient(?:storage|space|quota)|teamdrivefilelimitexceeded|sharingratelimitexceeded|overquota)$/,
    statuses: [507],
    words: /quota (?:\w+ ){0,2}(?:exceeded|reached)|exceeded (?:\w+ ){0,4}quota|storage (?:is )?full|out of storage/i,
  },
  {
    refusal: 'not_found',
    codes: /(?:notfound|doesnotexist)$|^resourcemissing$/,
    statuses: [404, 410],
    words:
      /^(?:the )?(?:requested )?(?:resource |entity |object |page |file )?(?:was )?not found\b|^could not resolve to an?\b/i,
  },
  {
    refusal: 'sign_in_refused',
    codes:
      /^(?:(?:invalid|expired)(?:authentication|access|refresh)?token|invalidgrant|(?:access)?token(?:expired|revoked)|accountinactive|unauthenticated|autherror|authentication(?:error|failed|required)|invalidauth|notauthed|unauthorized|invalidcredentials|badcredentials|invalidsessionid)$/,
    statuses: [401],
    words: new RegExp(
      [
        String.raw`\bbad credentials\b|invalid authentication credentials|\b(?:expired|invalid|revoked) (?:\w+ ){0,2}${credential}`,
        String.raw`${credential}(?: \w+){0,7}? (?:expired|invalid|not valid|revoked)\b`,
        String.raw`(?:^\W*|[,:;.] )(?:the |your )?(?:session|token)(?: (?:been|has|in|is|request|the|used|was)){0,5} (?:expired|revoked)(?=\W*$|[,:;.]| (?:at|by|due|on|or)\b)`,
        String.raw`(?:^\W*|[,:;.] |\b(?:request|session|you) (?:\w+ )?|^(?:the )?user (?:is )?)not (?:authenticated|logged in|signed in)\b`,
        String.raw`\bcould not authenticate(?: you| user)?(?=\W*$|[,:;.])|(?:^\W*|[,:;.] )(?:re-?)?authentication (?:is )?required(?=\W*$|[,;.])`,
      ].join('|'),
      'i',
    ),
  },
  {
    refusal: 'not_permitted',
    codes:
      /^(?:accessdenied|forbidden|permissiondenied|insufficient(?:file)?permissions?|insufficientaccess\w*|restrictedresource|restrictedaction|notinchannel|nopermission|notauthorized|userisrestricted)$/,
    statuses: [403],
    words:
      /^forbidden\b|\b(?:do|does) not have (?:\w+ ){0,2}permissions?\b|\bpermission denied\b|\baccess (?:is |was )?denied\b|must have admin rights/i,
  },
];

/** They say so little that a row of less special words may say more. */
const vagueRefusals: readonly (AppRefusal | undefined)[] = ['not_permitted', undefined];

// As JSON, and as languages print their own objects. Apps wrap each other's errors as texts, with escaped quotation marks.
const field =
  /["']?\b_{0,2}(?:error|code|reason|status|status_?code|error_?(?:code|type)|type|tag|category|http_error|message)["']?\s*[:=]\s*["']?(\d{3}\b|[a-z][\w.]*)/gi;
const leadingStatus =
  /^\W*(?:error:? |http(?: error)?:? |request failed with status code )?([45]\d\d)\b(?=\s*(?:$|[:{[]|client error|server error|unauthorized|forbidden|not found|too many|retry|internal|bad gateway|service|gateway))/i;
/** A text that is nothing but a code, or that begins or ends with one. At its end it must look like one: it may be a name that was sent. */
const bareCodes: readonly RegExp[] = [
  /^\W{0,9}([a-z]\w*)\W{0,9}$/i,
  /^[[("']?([a-z]\w*)["')\]]?(?::|\]| -)/i,
  /: ?["'(]?([A-Za-z]+(?:_[A-Za-z]+)+|[a-z]+(?:[A-Z][a-z]+)+|(?:[A-Z][a-z]+){2,}|[A-Z]{6,}|ratelimited)\W{0,9}$/,
];

/**
 * Why an app refused a call, by the codes in its error, then by its status, then by its words; undefined where they say nothing
 * known. Advice to people depends on it and nothing else: apps repeat in their errors what they were sent.
 */
export function appRefusalOf(
  reason: unknown,
  data?: unknown,
): { refusal: AppRefusal; retryAfterMs?: number } | undefined {
  const text = reasonText(reason);
  const details = [reason, data].filter(isJsonObject).map(serializedReason);
  const searched = [text, ...details].map((part) => withoutEscapes(part.slice(0, maxSearchedCharacters)));
  const refusal = refusalIn(searched.join('\n'), text.slice(0, maxSearchedCharacters), statusOfApp(reason));
  if (refusal === undefined) return undefined;
  const retryAfterMs = refusal === 'rate_limited' ? requestedWaitMs(searched.join('\n')) : undefined;
  return retryAfterMs === undefined ? { refusal } : { refusal, retryAfterMs };
}

/** Without separators, and without what libraries put around the codes of an app: `ErrorAccessDenied`, `ThrottlingException`. */
function toPlainCode(code: string): string {
  return code
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^error(?=.)|(?<=.)(?:exception|fault)$/g, '');
}

function refusalIn(searched: string, text: string, status: number | undefined): AppRefusal | undefined {
  const values = [...searched.matchAll(field)].map(([, value = '']) => value);
  const codes = [...values, ...bareCodes.map((pattern) => pattern.exec(text)?.[1] ?? '')].map(toPlainCode);
  const byCode = rows.find((row) => codes.some((code) => row.codes.test(code)));
  const statuses = [...values, leadingStatus.exec(text)?.[1], status].map(Number);
  const byStatus = rows.find((row) => row.statuses?.some((status) => statuses.includes(status)));
  const said = text.replace(quotedWithin, '_');
  const byWords = rows.find((row) => row.words?.test(said));
  if (!vagueRefusals.includes(byCode?.refusal)) return byCode?.refusal;
  // "Forbidden" is said for lack of many things, which the words may name.
  const isVague = vagueRefusals.includes(byStatus?.refusal);
  return (isVague ? (byWords ?? byCode ?? byStatus) : byStatus)?.refusal;
}
