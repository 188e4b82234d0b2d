import { beforeRequest, toWords } from './failure-words.js';

/** What an app, or who checks what is sent to it, says to be wrong with a request, or to forbid it. */
const words: readonly RegExp[] = [
  /\b(?:in|un)valid|\bvalid email|\bvalidation|\bmalformed|\billegal|\bbad request\b|\bunprocessable|\bviolat(?:es|ion)|\bincorrect\b|\bwrong password\b/i,
  /\bmissing\b|\brequire[sd]?\b|\bmust\b|\bshould (?:not )?be\b|\bempty\b|\bblank\b|\bnot null\b|\binsufficient\b|\bnothing to\b/i,
  /\bno (?:access|active|attached|commits|connected|default|permission|such)\b|^\W*no [a-z]+\W*$/i,
  /\b(?:cannot|can ?not|can't|cant|may not) (?:currently )?(?:accept|add|archive|assign|be|change|comment|convert|create|delete|deserialize|edit|execute|find|invite|make|merge|move|parse|post|remove|rename|resolve|save|send|set|update|use)\b/i,
  /\b(?:is|are|was|were) (?:not|n't) (?:(?:an?|in|on|one of|part of|the) [a-z[]|verified)/i,
  /\b(?:does|do)(?: not|n't) (?:accept|allow|belong|exist|fit|have|match|satisfy|support)|\bnot an?\b|\b(?:could not|unable to) (?:be found|convert|deserialize|find|parse|resolve)\b|\buser not exist\b/i,
  /\bnot (?:accept|allow|authenticat|authori[sz]|available|editable|enabled|exist|found|in (?:allowed|channel)|mergeable|permit|provided|recogni[sz]|specified|support|valid)/i,
  /\bunknown (?:api|argument|channel|column|field|id|message|method|name|option|parameter|property|recipient|resource|tool|type|user|value)\b/i,
  /\bun(?:supported|recogni[sz]ed|authori[sz]ed|authenticated)\b|\bunexpected (?:argument|field|parameter|property|type|value)\b/i,
  /\b(?:blocked|deactivated|declined|denied|deprecated|disabled|expired|forbidden|prohibited|precondition failed|refus(?:al|ed|es)|reject(?:ed|s)|restrict(?:ed|ions?)|revoked|suspended)\b/i,
  /\balready\b|\bexists\b|\bduplicates?\b|\bconflicts?\b|\btaken\b|\b(?:is|are|was|been|window) (?:archived|closed|deleted|full|inactive|locked|merged|read only)\b/i,
  /\btoo (?:big|few|large|long|many|much|often|old|short|small)\b|\bat (?:least|most)\b|\bor (?:fewer|less|more)\b|(?<!\b(?:attempts|retries|time|tries) )\bexceed(?:s|ed)\b|\b(?:rate ?)?limit(?:ed)?\b/i,
  /\bquota\b|\bthrottl|\bslow ?down\b|\bout of (?:range|bounds|storage|credits)\b|\btime range\b|\bin (?:the )?past\b|\buser is bot\b|\bupgrade (?:to|your)\b/i,
  /\bbad credentials\b|\bscopes?\b|\bprivileges\b|\bpermissions?\b|\badmin rights\b|\bauth(?:entication)? error\b/i,
  /\bECONNREFUSED\b|\bENOTFOUND\b|\bEAI AGAIN\b|\bname ?resolution\b|\bname or service not known\b/i,
];

const announcedRequest = new RegExp(`${beforeRequest}[{[]`, 'i');

/** Whether a text says what keeps the app from doing it. */
export function saysRefusal(text: string): boolean {
  const [said = ''] = toWords(text).split(announcedRequest, 1);
  return words.some((pattern) => pattern.test(said));
}
