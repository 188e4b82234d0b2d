import { isInVocabulary } from '../vocabulary/synonyms.js';
import { isStopWord } from '../vocabulary/words.js';

const fileEndings =
  'pdf docx? xlsx? pptx? csv txt md zip png jpe?g json ya?ml html css tsx? jsx? py rb go rs java sh sql toml';
/** What a number after `#` counts where the request says so: "PR #12". Alone it is the number of an issue. */
const numberedNouns = 'pr mr request run order invoice ticket issue card number build discussion milestone alert';

/** What an id is of where the request says so: "invoice INV-7". After "ticket" and alone, as `ENG-42`, it is of an issue. */
const nounsWithIds = 'order invoice contract shipment booking sku po';
const id = '[A-Z][A-Z0-9]*-\\d+';
const idsAfterNouns = new RegExp(
  // Bill is also a person, and "in case" and "this case" are no cases of an app.
  `\\b((?:${oneOf(inAnyCase(nounsWithIds))}|bill|(?<!\\b(?:[Ii]n|this|that|any|which) )[Cc]ase)s?(?: number)?) #?${id}(?:(?:,? and|,? or|,) #?${id})*\\b`,
  'g',
);

/** `v2.3.0`, unless the request says what has that version. */
const versionNumbers =
  /(?<!\b(?:release|version|tag|milestone|branch|between|and)\s)(?<=^|\s)(?:v\d+(?:\.\d+)+|\d+\.\d+\.\d+)(?=$|[\s?!,;:]|\.(?:\s|$))/gi;

/** `9fceb02`, where no noun says what it is. */
const commitHashes =
  /(?<=\b(?:in|at|from|to|since|of|between|and|revert|undo)\s)(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,40}\b/g;

const webAddress = 'https?:\\/\\/\\S+';
const eachTime = '(?:when|whenever|(?:on|after) (?:each|every|any)|(?:each|every) time|as soon as)';
const toldTo = '(?:call|ping|hit|notify|post(?: \\w+){0,3} to|send(?: \\w+){0,4} to)';

/** Web addresses are values of arguments, but for one that is to be told of each event: that is a webhook. */
const addresses: [RegExp, string][] = [
  [new RegExp(`\\b${toldTo}\\s+${webAddress}(?=[^.!?]*\\b${eachTime}\\b)`, 'gi'), ' create webhook '],
  [new RegExp(`(?<=\\b${eachTime}\\b[^.!?]*)\\b${toldTo}\\s+${webAddress}`, 'gi'), ' create webhook '],
  [new RegExp(webAddress, 'g'), ' '],
];

/**
 * Values whose spelling shows what they are: `ENG-42` and `#77` an issue, `acme/web` a repository, `#general` a channel,
 * `plan.pdf` a file, and `E-Mail` a noun. A mail address and `@ada` are a person or a group, for which the vocabulary has
 * "addressee".
 */
const nounsOfValues: [RegExp, string][] = [
  [/(?<=\b(?:add|put|remove|take|drop|delete)\s\S+@\S+\s(?:to|into|in|on|from|off)\s)\S+@\S+/gi, ' group '],
  [/\S*(?<=^|[\s\w<(])@\w\S*/g, ' addressee '],
  [/\bE-Mail\b/g, ' an email '],
  [idsAfterNouns, '$1'],
  [/\b[A-Z][A-Z0-9]+-\d+\b/g, ' issue '],
  [/\b[A-Z]{1,2}\d+:[A-Z]{1,2}\d+\b/g, ' range values '],
  [new RegExp(`(?<=^|\\s)(?<!\\b(?:${oneOf(numberedNouns)})\\s)#\\d+\\b`, 'gi'), ' issue '],
  [new RegExp(`(?<=^|\\s)(?:[\\w.-]+\\/)+[\\w.-]+\\.(?:${oneOf(fileEndings)})\\b`, 'gi'), ' repository file '],
  [new RegExp(`\\b[\\w-]+(?:\\.[\\w-]+)*\\.(?:${oneOf(fileEndings)})\\b`, 'gi'), ' file '],
  [commitHashes, ' commit '],
  [versionNumbers, ' release '],
  [/(?<=^|\s)[A-Z][A-Z0-9_]{2,}=\S+/g, ' secret variable '],
  [/(?<=\b(?:secret|variable|token|key|called|named)\s)[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g, ' '],
  [/(?<!\d)-?\d{1,3}\.\d{3,}\s*,\s*-?\d{1,3}\.\d{3,}/g, ' coordinates '],
  [/(?<=^|\s)#[\p{L}][\p{L}\p{N}_-]*/gu, ' channel '],
  [
    /(?<=^|\s)(?![A-Z]{2,3}\/[A-Z]{2,3}\b)[A-Za-z][\w.-]*\w\/[A-Za-z][\w.-]*\w(?=$|[\s?!,;:]|\.(?:\s|$))/g,
    ' repository ',
  ],
];

const modalOfRights = "(?:should|must|may)(?:n[’']?t| not| no longer| never| only)?(?: be able to| have access to)?";

/** Sentences about who belongs to something, or may do something, without a noun for that. */
const nounsOfSentences: [RegExp, string][] = [
  [/\bwho(?:[’']?s|[’']?re| is| are)(?: else)?(?= (?:in|on|part of)\b)/gi, ' who members '],
  [/\bwho(?: else)? (?:can(?! (?:i|we|you)\b)|may|has access|is allowed)\b/gi, ' who permissions '],
  [/^(?:can|may) (?!you|i|we|it|the)(?=\S+ (?:read|write|edit|see|view|access|push|open)\b)/gi, ' who permissions '],
  [
    /^(?:is|are) (?!the|there|it|that|this)\S+ (?:already |still )?(?:in|on|part of|a member of) (?=(?:the|our|my)\b.*\b(?:teams?|groups?|org|organi[sz]ation|channel|list|course|class)\b)/gi,
    ' is the membership of ',
  ],
  [/^(?:anyone|anybody)(?= [^?]*\b(?:may|can|should) [^?]*$)/gi, ' let '],
  [/\b(?:is|are) \S+ (?:allowed|permitted|able) to\b/gi, ' who permissions '],
  [/\bwhat(?:[’']?s| is) (?:inside|in)(?=\s+(?:(?:the|my|our)\s+)?(?:repository\s+)?file\b)/gi, ' what content '],
  [
    /(?<=^|[.!?] |\b(?:list|show|see|get|find|me) )every(?:one|body)(?= (?:in|on|at|who|from)\b)/gi,
    ' who members users ',
  ],
  [
    new RegExp(`(?<!repository )\\b${modalOfRights} (?=(?:see|read|edit|view|access|open|write)\\b)`, 'gi'),
    ' permission ',
  ],
  [/\b(?:nobody|no one) (?:else )?(?:should|can|may|must)\b/gi, ' restrictions protection '],
  [/(?<=^|[,;.:] )only(?= .*\b(?:may|can|should|must|allowed)\b)/gi, ' permissions restrictions '],
];

/** `file/folder`, which is one thing or the other where both are words that search knows; `acme/web` is a repository. */
const alternatives = /(?<=^|\s)([a-z]+)\/([a-z]+)(?=$|[\s?!.,;:])/gi;

/** "What keys has Ada got" asks what she has. */
const owning = /\b(ha(?:s|ve))((?:\s\w+){0,3})\sgot\b/gi;

/** The request without web addresses, one that is to be called read as a webhook. */
export function withoutAddresses(request: string): string {
  return addresses.reduce((text, [form, noun]) => text.replace(form, noun), request);
}

/** The request with the nouns that it implies. */
export function withImpliedNouns(request: string): string {
  return [...nounsOfValues, ...nounsOfSentences].reduce(
    (text, [form, noun]) => text.replace(form, noun),
    request.replace(owning, '$1$2').replace(alternatives, readAlternatives),
  );
}

function readAlternatives(text: string, one: string, other: string): string {
  return [one, other].every((word) => isWord(word.toLowerCase())) ? `${one} or ${other}` : text;
}

const isWord = (word: string) => isStopWord(word) || isInVocabulary(word);

function oneOf(words: string): string {
  return words.split(' ').join('|');
}

/** For a pattern in which other letters have their case. */
function inAnyCase(words: string): string {
  return words.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}
