import { isJsonObject } from '../../lib/json.js';

/** Enough to tell a reason by, and to find a word in it that blames the account. */
const longest = 20_000;
const maxParts = 50;
const deepest = 6;

/** A refusal's reason as a text, whatever JSON it came as: bounded, and never a throw, since the call was sent by then. */
export function reasonText(reason: unknown): string {
  if (typeof reason === 'string') return reason.slice(0, longest);
  if (isJsonObject(reason) && typeof reason.message === 'string') return reason.message.slice(0, longest);
  if (Array.isArray(reason)) return reason.slice(0, maxParts).map(textOfPart).join(' ').slice(0, longest);
  return (JSON.stringify(within(reason, deepest)) ?? '').slice(0, longest);
}

/** A part of a result's content. */
function textOfPart(part: unknown): string {
  const text = isJsonObject(part) ? part.text : '';
  return typeof text === 'string' || isJsonObject(text) ? reasonText(text) : '';
}

/** A copy that can be written as JSON: what is too deep, too long or too much is left out. */
function within(value: unknown, levels: number): unknown {
  if (typeof value === 'string') return value.slice(0, longest);
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return '…';
  if (Array.isArray(value)) return value.slice(0, maxParts).map((item) => within(item, levels - 1));
  const fields = Object.entries(value).slice(0, maxParts);
  return Object.fromEntries(fields.map(([name, inner]) => [name, within(inner, levels - 1)]));
}
