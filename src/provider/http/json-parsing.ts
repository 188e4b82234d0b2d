import { JsonParseCost } from './json-parse-cost.js';
import { ProviderFault } from './provider-fault.js';

/** Undefined where the text is not JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses a body; `isLabelled` is whether its content type says JSON. Throws `ProviderFault`. */
export function parseJson(text: string, isLabelled = true): unknown {
  const value = isLabelled ? tryParseJson(text) : undefined;
  // The parser's own message would quote the text, which may hold secrets.
  if (value === undefined) throw new ProviderFault('unreadable', 'The answer is not JSON.');
  return value;
}

/** Texts with fewer characters in total take at most 35 ms to parse. */
const maxUncheckedCharacters = 100_000;
/** Parsing cannot be interrupted, and the text is also decoded before and walked through afterwards. */
const maxParseMs = 130;

/** The estimated time to parse the texts of one answer, all together. */
export class ParseBudget {
  private characters = 0;
  private pending: string[] = [];
  private cost: JsonParseCost | undefined;

  /** Throws `ProviderFault` where parsing this text and the earlier ones would block the event loop for too long. */
  add(text: string): void {
    this.characters += text.length;
    this.pending.push(text);
    if (this.characters < maxUncheckedCharacters) return;
    this.cost ??= new JsonParseCost();
    const { cost } = this;
    for (const pending of this.pending.splice(0)) cost.add(pending);
    if (cost.ms > maxParseMs) throw new ProviderFault('too_large', 'The answer has too many parts to read.');
  }
}

type AnswerOptions = { secret: string; isLabelled?: boolean; budget?: ParseBudget };

/**
 * Parses the answer to a call. `secret` is the project key, which is redacted, since an agent reads the answer. Texts of the
 * same answer share a `budget`. Throws `ProviderFault`, also for an answer that would take too long to parse.
 */
export function parseAnswer(
  text: string,
  { secret, isLabelled = true, budget = new ParseBudget() }: AnswerOptions,
): unknown {
  budget.add(text);
  return parseJson(text.replaceAll(secret, '***'), isLabelled);
}
