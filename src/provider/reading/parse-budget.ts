import { ProviderFault } from '../faults/provider-fault.js';
import { JsonParseCost } from './json-parse-cost.js';

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
