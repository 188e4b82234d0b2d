import { isJsonObject } from '../../lib/json.js';

/** Enough to compare reasons, and to find a word that makes the account suspect. */
const maxLength = 20_000;
const maxParts = 50;
const maxDepth = 6;

/** The reason of a refusal as a text of bounded length, whatever JSON it is. Never throws, since the call was sent. */
export function reasonText(reason: unknown): string {
  if (typeof reason === 'string') return reason.slice(0, maxLength);
  if (isJsonObject(reason) && typeof reason.message === 'string') return reason.message.slice(0, maxLength);
  if (Array.isArray(reason)) return reason.slice(0, maxParts).map(textOfPart).join(' ').slice(0, maxLength);
  return (JSON.stringify(truncatedCopy(reason, maxDepth)) ?? '').slice(0, maxLength);
}

/** A part of a result's content. */
function textOfPart(part: unknown): string {
  const text = isJsonObject(part) ? part.text : '';
  return typeof text === 'string' || isJsonObject(text) ? reasonText(text) : '';
}

/** A copy that can be serialized: what is too deep, too long or too much is left out. */
function truncatedCopy(value: unknown, levels: number): unknown {
  if (typeof value === 'string') return value.slice(0, maxLength);
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return '…';
  if (Array.isArray(value)) return value.slice(0, maxParts).map((item) => truncatedCopy(item, levels - 1));
  const fields = Object.entries(value).slice(0, maxParts);
  return Object.fromEntries(fields.map(([name, inner]) => [name, truncatedCopy(inner, levels - 1)]));
}
