import type { AppRefusal } from '../port/call-outcome.js';

/** What shows a refusal in the error of an app: each of these signs does, alone. */
type RefusalSigns = {
  refusal: AppRefusal;
  /** Matches codes of apps, as `toPlainCode` writes them. */
  codes: RegExp;
  /** Statuses that say the same without a code. */
  statuses?: readonly number[];
  /** For apps that give no code. */
  phrases?: readonly RegExp[];
};

/** A key or token of a sign-in. Tokens of other things end too, such as of the next page, an upload or an invitation. */
const credential = String.raw`\b(?:access|api|auth|authentication|bearer|oauth2?|refresh) (?:access )?(?:key|token)s?\b(?! (?:fields?|format|header|id|lifetime|name|rotation|type)\b)`;

/** Who, or what, may lack a scope. */
const scopeHolder = 'app|client|key|token|user|you';

/** Where a sentence, or a part of one, begins and ends. */
const clauseStart = String.raw`(?:^\W*|[,:;.] )`;
const clauseEnd = String.raw`(?=\W*$|[,:;.])`;

// One error often has several codes, of which a general one says less than a special one (Google: `PERMISSION_DENIED` beside
// `ACCESS_TOKEN_SCOPE_INSUFFICIENT`). So the special ones come first, and the first row that matches counts.
export const refusalTable: readonly RefusalSigns[] = [
  {
    refusal: 'scope_missing',
    codes: anyCodeOf(
      'accesstokenscopeinsufficient',
      'insufficientpermissions',
      '(?:insufficient|missing)(?:oauth)?scopes?',
      'appnotauthorizedtofile',
      'authorizationrequestdenied',
    ),
    phrases: [
      /insufficient (?:\w+ )?scopes?\b/i,
      /insufficient privileges/i,
      new RegExp(
        String.raw`(?:granted|contain|missing|\b(?:${scopeHolder}) (?:do|does) not have) (?:(?:all|any|following|necessary|oauth|of|required|the) ){0,4}scopes?\b(?! (?:field|parameter)\b)`,
        'i',
      ),
      /\bscopes? (?:do|does) not match(?=\W*$)/i,
      /^insufficient permissions?\b/i,
    ],
  },
  {
    refusal: 'set_up_refused',
    codes: anyCodeOf(
      'accessnotconfigured',
      'servicedisabled',
      'apinotenabled',
      'adminpolicyenforced',
      'domainpolicy',
      '(?:invalid|unauthorized)client',
      'orgloginrequired',
      'notallowedtokentype',
      'insufficientclaims',
    ),
    phrases: [
      /not accessible by (?:integration|personal access token)/i,
      /oauth app access restrictions/i,
      /saml (?:enforcement|sso)/i,
      /has not been used in project/i,
      /\bapi (?:is not|has not been) enabled/i,
    ],
  },
  {
    refusal: 'rate_limited',
    codes: anyCodeOf(
      '(?:user|api)?ratelimit(?:ed|exceeded|reached|error)?',
      'toomanyrequests',
      'resourceexhausted',
      'activitylimitreached',
      '(?:application|request)?throttl(?:ed|ing)',
      'slowdown',
    ),
    statuses: [429],
    phrases: [
      /rate limits? (?:\w+ ){0,2}(?:exceeded|hit|reached)/i,
      /exceeded (?:\w+ ){0,4}rate limit/i,
      /too many requests/i,
      /\bquota\b[^\n]{0,200}\bper (?:second|minute)/i,
      /\b(?:been|being|is|was) (?:rate[ -]limited|throttled)/i,
      /\b(?:api|calls?|requests?) limit (?:\w+ ){0,2}(?:exceeded|hit|reached)/i,
      /\breached your (?:\w+ ){0,3}(?:calls?|rate|requests?|rolling|secondly) limit/i,
      /\b(?:exceeded|limit of) (?:\w+ ){0,3}(?:calls|requests) per (?:second|minute)/i,
      /\breduce (?:\w+ ){0,3}(?:calls?|requests?) rates?\b/i,
    ],
  },
  {
    refusal: 'quota_used_up',
    codes: anyCodeOf(
      '(?:storage|user)?quota(?:limit)?(?:exceeded|reached)',
      '(?:daily|request|storage|filesize)limitexceeded(?:unreg)?',
      'insufficient(?:storage|space|quota)',
      'teamdrivefilelimitexceeded',
      'sharingratelimitexceeded',
      'overquota',
    ),
    statuses: [507],
    phrases: [
      /quota (?:\w+ ){0,2}(?:exceeded|reached)/i,
      /exceeded (?:\w+ ){0,4}quota/i,
      /storage (?:is )?full/i,
      /out of storage/i,
    ],
  },
  {
    refusal: 'not_found',
    codes: anyCodeOf('[a-z]*(?:notfound|doesnotexist)', 'resourcemissing'),
    statuses: [404, 410],
    phrases: [
      /^(?:the )?(?:requested )?(?:resource |entity |object |page |file )?(?:was )?not found\b/i,
      /^could not resolve to an?\b/i,
    ],
  },
  {
    refusal: 'sign_in_refused',
    codes: anyCodeOf(
      '(?:invalid|expired)(?:authentication|access|refresh)?token',
      'invalidgrant',
      '(?:access)?token(?:expired|revoked)',
      'accountinactive',
      'unauthenticated',
      'autherror',
      'authentication(?:error|failed|required)',
      'invalidauth',
      'notauthed',
      'unauthorized',
      'invalidcredentials',
      'badcredentials',
      'invalidsessionid',
    ),
    statuses: [401],
    phrases: [
      /\bbad credentials\b/i,
      /invalid authentication credentials/i,
      new RegExp(String.raw`\b(?:expired|invalid|revoked) (?:\w+ ){0,2}${credential}`, 'i'),
      new RegExp(String.raw`${credential}(?: \w+){0,7}? (?:expired|invalid|not valid|revoked)\b`, 'i'),
      new RegExp(
        String.raw`${clauseStart}(?:the |your )?(?:session|token)(?: (?:been|has|in|is|request|the|used|was)){0,5} (?:expired|revoked)(?=\W*$|[,:;.]| (?:at|by|due|on|or)\b)`,
        'i',
      ),
      new RegExp(
        String.raw`(?:${clauseStart}|\b(?:request|session|you) (?:\w+ )?|^(?:the )?user (?:is )?)not (?:authenticated|logged in|signed in)\b`,
        'i',
      ),
      new RegExp(String.raw`\bcould not authenticate(?: you| user)?${clauseEnd}`, 'i'),
      new RegExp(String.raw`${clauseStart}(?:re-?)?authentication (?:is )?required(?=\W*$|[,;.])`, 'i'),
    ],
  },
  {
    refusal: 'not_permitted',
    codes: anyCodeOf(
      'accessdenied',
      'forbidden',
      'permissiondenied',
      'insufficient(?:file)?permissions?',
      'insufficientaccess[a-z]*',
      'restrictedresource',
      'restrictedaction',
      'notinchannel',
      'nopermission',
      'notauthorized',
      'userisrestricted',
    ),
    statuses: [403],
    phrases: [
      /^forbidden\b/i,
      /\b(?:do|does) not have (?:\w+ ){0,2}permissions?\b/i,
      /\bpermission denied\b/i,
      /\baccess (?:is |was )?denied\b/i,
      /must have admin rights/i,
    ],
  },
];

/** A pattern for whole codes. */
function anyCodeOf(...patterns: string[]): RegExp {
  return new RegExp(`^(?:${patterns.join('|')})$`);
}
