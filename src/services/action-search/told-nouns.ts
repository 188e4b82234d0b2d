/**
 * Names whose spelling shows what they name: `ENG-42` and "on #77" an issue, `#general` a channel, `plan.pdf` a file; a mail
 * address and `@ada` a person or a group, for which the vocabulary has "addressee".
 */
const nounsOfValues: [RegExp, string][] = [
  [/(?<=\b(?:add|put|remove|take|drop|delete)\s\S+@\S+\s(?:to|into|in|on|from|off)\s)\S+@\S+/gi, ' group '],
  [/\S*(?<=^|[\s\w<(])@\w\S*/g, ' addressee '],
  [/\b[A-Z][A-Z0-9]+-\d+\b/g, ' issue '],
  [/\b[A-Z]{1,2}\d+:[A-Z]{1,2}\d+\b/g, ' range values '],
  [/(?<=(?:^|\s)(?:on|to|in|of|under|about|from|for|with|close|reopen|lock|touched)\s)#\d+\b/gi, ' issue '],
  [/\b[\w-]+\.(?:pdf|docx?|xlsx?|pptx?|csv|txt|zip|png|jpe?g)\b/gi, ' file '],
  [/(?<!\d)-?\d{1,3}\.\d{3,}\s*,\s*-?\d{1,3}\.\d{3,}/g, ' coordinates '],
  [/(?<=^|\s)#[\p{L}][\p{L}\p{N}_-]*/gu, ' channel '],
];

/** Questions that ask for people without a noun for them: "who is in the team", "who can see the file". */
const nounsOfSentences: [RegExp, string][] = [
  [/\bwho(?:[’']?s|[’']?re| is| are)(?: else)?(?= (?:in|on|part of)\b)/gi, ' who members '],
  [/\bwho(?: else)? (?:can|may|has access|is allowed)\b/gi, ' who permissions '],
];

/** The request with the nouns that it tells without saying them. */
export function withToldNouns(request: string): string {
  return [...nounsOfValues, ...nounsOfSentences].reduce((text, [form, noun]) => text.replace(form, noun), request);
}
