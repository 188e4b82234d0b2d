import { toWords } from './failure-words.js';

const ofCall =
  'call|connect|connection|execution|gateway|http|network|operation|process|query|read|request|response|server|socket|stream|upstream|worker|write';
/** Requests that an app keeps are closed and cancelled too. */
const ownRequest = String.raw`(?<!\b(?:access|change|feature|join|merge|pull|service) )`;
const howItEnded = 'aborted|broken|cancell?ed|closed|dropped|interrupted|killed|lost|reset|terminated';

/** What an action of several steps did before one of them failed. */
const done =
  'added|charged|copied|created|deleted|delivered|inserted|invited|merged|moved|posted|processed|published|saved|scheduled|sent|shared|submitted|transferred|updated|uploaded';
/** "It could not be sent, but", "Only created by", "Your request was sent, but it was refused": nothing was done. */
const undone = String.raw`(?<!\b(?:be|not|only) |${ownRequest}\brequests?(?: (?:was|were))? )`;

/** What is said where a time ran out, a connection broke, an app broke down, or the provider did not understand the app. */
const words: readonly RegExp[] = [
  /\btimed? ?out\b(?= (?:after|error|exceeded|exception|expired|failure|occurred|of \d|reached|when|while|waiting))/i,
  /^\W*(?:error\W+)?(?:i\/o )?timed? ?out\W*$/i,
  /\btimed out\b|\bE(?:SOCKET)?TIMEDOUT\b/i,
  new RegExp(String.raw`\b(?:${ofCall}|function|job|task|tool) time ?out\b`, 'i'),
  /\bdeadline (?:was )?(?:exceeded|expired)\b|\bexceeded the (?:\w+ ){0,2}(?:duration|time)\b|\bran out of time\b/i,
  /\b(?:cpu|execution|memory|time)(?: limit| time)? (?:of \d+ \w+ )?(?:exceeded|reached)\b|\btoo many 5\d\d error\b/i,
  /\b(?:took|taking|running for|waited) too long\b|\brespond (?:to your request )?in time\b/i,
  new RegExp(String.raw`${ownRequest}\b(?:${ofCall}) (?:(?:was|is|has been|got) )?(?:${howItEnded})\b`, 'i'),
  /\bECONN(?:RESET|ABORTED)\b|\bEPIPE\b|\bUND ERR\b|\bsocket hang ?up\b|\bfetch failed\b|\bbroken pipe\b|\bRST STREAM\b/i,
  /\b(?:connection|network|socket|transport) (?:error|failure|failed)\b|\berror occurred with our connection\b/i,
  /\b(?:remote|server|peer|client|other side) (?:end )?(?:closed|disconnected|hung up)\b|(?:^|error: )terminated\b/i,
  /\bpremature|\bincomplete read\b|\binvalid chunk length\b|\b(?:unexpected|violation of protocol).{0,20}\beof\b|\beof occurred\b/i,
  /\b(?:bad|invalid) gateway\b|\b(?:internal|fatal|backend|server|general|transient|overloaded) (?:\w+ )?(?:error|exception|failure)\b/i,
  /\b(?:service|server|system|api|site|temporarily|currently) (?:is )?(?:not available|(?:(?:currently|temporarily) )?unavailable)\b/i,
  /\b(?:server|service) (?:is )?(?:busy|overloaded|down)\b|\bover(?:loaded| capacity)\b|\b(?:down for|under) maintenance\b/i,
  /\b(?:unknown|unexpected|unspecified) (?:error|exception|failure)\b|\bsomething went wrong\b/i,
  /["'](?:UNKNOWN|INTERNAL|UNAVAILABLE|ABORTED|CANCELLED)["']|^\W*\d{1,2} (?:UNKNOWN|INTERNAL|UNAVAILABLE|ABORTED|CANCELLED)\b/,
  /["']api (?:connection )?error["']/,
  /\b(?:Type|Key|Attribute|Index|Reference) Error\b/,
  /\bcannot (?:read|set|destructure) propert|\bhas no attribute\b/i,
  /\b(?:empty|expected|invalid|malformed|missing|no|parse|validation errors? for) (?:\w+ ){0,3}(?:answer|output|reply|response|result)\b/i,
  /\b(?:answer|output|reply|response|result) (?:\w+ ){0,3}(?:failed|empty|invalid|malformed|missing|parsed|validation)\b|\breceived \w+ at (?:response|output)\b/i,
  // A library could not read or keep what came back.
  /\b(?:decod|deseriali[sz]|download|pars|read|seriali[sz]|stor|upload|validat)(?:e|ing)? (?:\w+ ){0,4}(?:answer|output|reply|response|result)\b/i,
  /\b(?:output|response|result) (?:\w+ ){0,3}(?:exceed(?:s|ed)|too (?:big|large|long))\b|\bcodec can(?:not|'t) decode\b/i,
  /\bunexpected token\b.{0,80}\bjson\b|\binvalid control character at\b|\blooking for beginning of\b|\bmax content length\b/i,
  /\bresponse payload is not completed\b|\bbody (?:has already been|used already)\b|\b(?:exceeded \d+|too many) redirects\b/i,
  /\bindices must be\b|\bunsupported operand\b|\brecursion depth\b|\bNone ?Type\b|\bretry limit\b/i,
  // An MCP client checked what came back, so the tool has run.
  /\bstructured content does not match\b|\bvalidate structured content\b/i,
  // The app did a part of it, which another send would do again.
  /\bpartial(?:ly)? (?:complet|creat|deliver|fail|sen[dt]|succe|updat|writ)/i,
  /\b(?!0 )(\d+) (?:out )?of (?:the )?(?!\1\b)\d+ [a-z]+ (?:[a-z]+ ){0,2}(?:failed|refused|rejected|skipped)\b/i,
  new RegExp(String.raw`${undone}\b(?:${done})\b[^\n!?]{0,80}?[\s,;.](?:but|however)\b`, 'i'),
  /(?<!\b(?:already|as|been|is|of|status) )\bsucceeded[.;,] \w/i,
  /\bpayload ?too ?large\b|\bpayload is too large\b/i,
  /\bindex out of (?:range|bounds)\b|\bdecode error\b|\bcall stack\b|\bout of memory\b/i,
  /\bobject is not (?:subscriptable|iterable|callable)\b|\bexpecting value\b|\bjson ?decode error\b|\b(?:in|end of) json\b/i,
];

/** Whether a text reports that the app did not answer, or not in a form that the provider could use: it may have done it. */
export function saysNoAnswer(text: string): boolean {
  const plain = toWords(text);
  return words.some((pattern) => pattern.test(plain));
}
