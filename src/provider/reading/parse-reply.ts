import { OversizedDocument, parseInSteps } from '../../lib/event-loop/stepwise-json.js';
import { TimeSlices } from '../../lib/event-loop/time-slices.js';
import { tryParseJson } from '../../lib/text/json.js';
import { withLongNumbersAsStrings } from '../../lib/text/json-text.js';
import { ProviderFault } from '../faults/provider-fault.js';
import { ParseBudget } from './parse-budget.js';

type ListOptions = { isLabelled: boolean; maxItems: number };
type AnswerOptions = { secret: string; isLabelled?: boolean; budget?: ParseBudget };

/** An item of a list that is longer is left out: the largest known one has a third of it. */
const maxItemLength = 1024 * 1024;

/** Parses a body; `isLabelled` is whether its content type says JSON. Throws `ProviderFault`. */
export function parseJson(text: string, isLabelled = true): unknown {
  const value = isLabelled ? tryParseJson(text) : undefined;
  if (value === undefined) throw notJson();
  return value;
}

/**
 * Parses a list of at most `maxItems`, in turns with other work. An item that would take too long is undefined. Throws
 * `ProviderFault`.
 */
export async function parseList(text: string, { isLabelled, maxItems }: ListOptions): Promise<unknown> {
  if (!isLabelled) throw notJson();
  try {
    return await parseInSteps(text, { maxItems, accepts: isQuicklyParsed });
  } catch (error) {
    if (error instanceof OversizedDocument) throw new ProviderFault('too_large', 'The list is too long to read.');
    throw notJson();
  }
}

/**
 * Parses the answer to a call; to look through a long one first takes a turn of its own. `secret` is the project key, which is
 * redacted, since an agent reads the answer. Texts of the same answer share a `budget`. Throws `ProviderFault`, also for an
 * answer that would take too long to parse. A number of more digits than a number keeps becomes a text.
 */
export async function parseAnswer(
  text: string,
  { secret, isLabelled = true, budget = new ParseBudget() }: AnswerOptions,
): Promise<unknown> {
  const slices = new TimeSlices();
  budget.add(text);
  await slices.pause();
  const whole = withLongNumbersAsStrings(text.replaceAll(secret, '***'));
  await slices.pause();
  return parseJson(whole, isLabelled);
}

/** Without the parser's own message, which would quote the text: it may hold secrets. */
function notJson(): ProviderFault {
  return new ProviderFault('unreadable', 'The answer is not JSON.');
}

function isQuicklyParsed(text: string): boolean {
  if (text.length > maxItemLength) return false;
  try {
    new ParseBudget().add(text);
    return true;
  } catch {
    return false;
  }
}
