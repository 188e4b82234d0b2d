/** Only the beginning of a text is searched; the reason comes first. */
export const maxSearchedCharacters = 4_000;

/** A pattern for what announces a request: what follows was sent, and its words and numbers are not the app's. */
export const beforeRequest = String.raw`\b(?:(?:(?<!bad )request|payload|body|params|parameters|arguments|args|input|data|sent)(?: (?:body|data|payload|was))?\W{0,3}|(?:POST|PUT|PATCH|DELETE) \S{0,200}\s{0,3})`;

/** A text in plain words, also where it has codes: `request_timeout`, `InternalServerError`, `504 Gateway Time-out`. */
export function toWords(text: string): string {
  // What follows a backslash may be the next line, or a name: words end there in either case.
  return withoutEscapes(text.slice(0, maxSearchedCharacters).replace(/(?<!\\)\\+(?=[a-z])/gi, ' \\'))
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ');
}

/**
 * A name may follow a backslash, `App\\notFound`, so that not every `n` after one is a line break. Looked for at the first
 * backslash of a row only, since there may be thousands.
 */
export function withoutEscapes(text: string): string {
  return text.replace(/(?<!\\)\\+[nr](?![a-z])/g, '\n').replaceAll('\\', '');
}
