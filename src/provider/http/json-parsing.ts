import { JsonParseCost } from './json-parse-cost.js';
import { parseJson } from './provider-exchange.js';
import { ProviderFault } from './provider-fault.js';

/** Texts of fewer characters, all together, are read in 35 ms at worst. */
const quickCharacters = 100_000;
/** Reading cannot be interrupted; beside it, the text was decoded and is gone through. */
const maxMs = 130;

/** What the texts of one answer take to read, added up. */
export class ParseBudget {
  private characters = 0;
  private waiting: string[] = [];
  private cost: JsonParseCost | undefined;

  /** Throws `ProviderFault` where reading this text, after the earlier ones, would hold up everybody else. */
  add(text: string): void {
    this.characters += text.length;
    this.waiting.push(text);
    if (this.characters < quickCharacters) return;
    this.cost ??= new JsonParseCost();
    const { cost } = this;
    for (const waiting of this.waiting.splice(0)) cost.add(waiting);
    if (cost.ms > maxMs) throw new ProviderFault('too_large', 'The answer has too many parts to read.');
  }
}

type Reading = { secret: string; isLabelled?: boolean; work?: ParseBudget };

/**
 * Parses the answer to a call. `secret` is the project key, blotted out wherever the answer repeats it: an agent reads what
 * is done, too. `work` is that of what belongs to the same answer. Throws `ProviderFault`, also for an answer that would
 * take too long to read.
 */
export function parseAnswer(text: string, { secret, isLabelled = true, work = new ParseBudget() }: Reading): unknown {
  work.add(text);
  return parseJson(text.replaceAll(secret, '***'), isLabelled);
}
