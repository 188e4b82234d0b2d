import {
  formsOfBe,
  modals,
  objectStarters,
  openingWords,
  questionWords,
  wordsAfterNoun,
} from '../vocabulary/grammar-words.js';
import { familiesOf, isCommonVerb } from '../vocabulary/verbs.js';
import { isPastForm, isPlural, isStopWord, wordsOf } from '../vocabulary/words.js';

const maxTasks = 8;
/** What the entries of a list begin with: "1.", "b)", "Step 2:", "-". */
const listMarks =
  /(?<=^|\s)(?:step \d{1,2}[:.)]|\(?(?:\d{1,2}[.)]|[a-h]\))|[•·])(?=\s+\p{L})|(?<=^|\n)\s*[-*–](?=\s)/giu;
/** Where one task may end and the next one begin. */
const sentenceEnd = /(?<=[.!?;])\s+|\n+|\s*;\s*/;
/** Two parts with a comma only between them are rather one task told twice: "the crash is fixed, close it". */
const conjunction = /\b(?:and|then|plus|also|as well as|after that|afterwards|finally)\b|\s(?:[+&/]|[-=]>)\s|[|→]/i;
const joint =
  /,?\s(?:and then|and also|and|then|plus|as well as|after that|afterwards|finally|[+&/]|[-=]>)\s|\s*[|→]\s*|,\s/i;
/** "The lamp broke, which is a pity" asks nothing. */
const relativeClause = /,\s(?=(?:which|who|whose|whom|where|when)\b)/gi;
/** "If it is green, create a release". */
const condition = /^\s*(?:if|when|once|unless|after|before)\b[^,]*,/i;
const pronouns = new Set(['it', 'them', 'him', 'her', 'this', 'that', 'these', 'those', 'there', 'they', 'its', 'one']);
/** A verb that may be a noun is a verb before one of these: "comment on it". */
const wordsAfterVerb = new Set([
  ...objectStarters,
  ...pronouns,
  'to',
  'on',
  'in',
  'into',
  'with',
  'for',
  'as',
  'up',
  'who',
  'what',
]);
const connectives = new Set([
  'also',
  'additionally',
  'then',
  'next',
  'finally',
  'first',
  'second',
  'third',
  'lastly',
  'afterwards',
  'and',
  'furthermore',
  'moreover',
  'if',
  'once',
  'when',
]);

/** Whether names of actions begin with a word. */
type IsVerb = (word: string) => boolean;

/**
 * The tasks of a request that asks for several things, each in its own words: "create a branch and open a pull request".
 * One task only where the request does not clearly ask for more.
 */
export function splitIntoTasks(request: string, isVerb: IsVerb): string[] {
  const tasks: string[] = [];
  let before = '';
  for (const sentence of request.replace(listMarks, '\n').split(sentenceEnd)) {
    for (const [at, part] of splitSentence(sentence, isVerb).entries()) {
      const text = `${before}${part}`.trim();
      before = '';
      if (asks(part, isVerb)) tasks.push(text);
      else if (tasks.length > 0) tasks[tasks.length - 1] += at > 0 ? `, ${part}` : `. ${part}`;
      else before = `${text}. `;
    }
  }
  return tasks.length > 1 && tasks.length <= maxTasks ? tasks : [request];
}

/**
 * The request; of a long one, whose end is not read, the sentences that ask for something. What else is told follows where a
 * pronoun stands for it: "give her the money back".
 */
export function askingFirst(request: string, { isVerb, maxWords }: { isVerb: IsVerb; maxWords: number }): string {
  if (wordsOf(request).length <= maxWords) return request;
  const sentences = request.split(sentenceEnd);
  const asking = sentences.filter((sentence) => asks(sentence, isVerb));
  const isComplete = asking.length > 0 && !asking.some(hasPronoun);
  return [...asking, ...(isComplete ? [] : sentences.filter((sentence) => !asking.includes(sentence)))].join('\n');
}

export function hasPronoun(task: string): boolean {
  return wordsOf(task).some((word) => pronouns.has(word));
}

/** Splits where a conjunction or a comma is followed by a command or a question. */
function splitSentence(sentence: string, isVerb: IsVerb): string[] {
  const parts: string[] = [];
  const text = asks(sentence, isVerb) ? sentence : sentence.replace(relativeClause, ' ');
  for (const piece of text.split(joint).filter((part) => part.trim() !== '')) {
    const last = parts.at(-1);
    const isNext = last !== undefined && hasObject(last) && (isCommand(piece, isVerb) || isQuestion(piece));
    if (last === undefined || isNext) parts.push(piece);
    else parts[parts.length - 1] = `${last}, ${piece}`;
  }
  return parts.length === 2 && !conjunction.test(sentence) ? [parts.join(', ')] : parts;
}

/** Whether more than a verb is said: "find and delete the draft" is one task. */
function hasObject(text: string): boolean {
  return tellingWordsOf(text).length > 1;
}

function asks(text: string, isVerb: IsVerb): boolean {
  return isCommand(text, isVerb) || isQuestion(text) || text.trimEnd().endsWith('?') || isPlainCommand(text);
}

function isQuestion(text: string): boolean {
  const [first = '', second] = wordsOf(text).filter((word) => !connectives.has(word));
  return (questionWords.has(first) && !formsOfBe.has(first)) || (modals.has(first) && second === 'you');
}

/** A verb that an object follows. After a conjunction, "comment on it" is a command and "comment" is a noun. */
function isCommand(text: string, isVerb: IsVerb): boolean {
  const [verb = '', after = ''] = tellingWordsOf(text);
  if (after === '' || isNoCommand(text)) return false;
  if (isCommonVerb(verb) && verb !== 'new') return true;
  const isKnown = familiesOf(verb).length > 0 || isVerb(verb);
  return objectStarters.has(after) || (isKnown && (wordsAfterVerb.has(after) || tellingWordsOf(text).length > 2));
}

/** At the beginning of a sentence a known verb is a command, whatever follows. */
function isPlainCommand(text: string): boolean {
  const [verb = ''] = tellingWordsOf(text);
  return familiesOf(verb).length > 0 && !isNoCommand(text);
}

function isNoCommand(text: string): boolean {
  const [verb = '', ...others] = tellingWordsOf(text);
  const [after = ''] = others;
  const isReport = /^\s*(?:i|we)\s+(?!need|want|must|should|would|have|like|got)/i.test(text);
  const isSentence = isReport || (others.slice(0, 3).some((word) => formsOfBe.has(word)) && !wordsAfterVerb.has(after));
  return isSentence || isStopWord(verb) || isPastForm(verb) || isPlural(verb) || wordsAfterNoun.has(after);
}

function tellingWordsOf(text: string): string[] {
  const words = wordsOf(text.replace(condition, ''));
  const start = words.findIndex((word) => !connectives.has(word) && !openingWords.has(word));
  return start < 0 ? [] : words.slice(start);
}
