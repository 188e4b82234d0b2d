import { isJsonObject } from '../../lib/text/json.js';

/** Enough to compare reasons, and to find a word that makes the account suspect. */
const maxLength = 20_000;
const maxParts = 50;
const maxDepth = 6;

/** The reason of a failure as a text of bounded length, whatever JSON it is. Never throws, since the call was sent. */
export function reasonText(reason: unknown): string {
  if (typeof reason === 'string') return reason.slice(0, maxLength);
  if (isJsonObject(reason) && typeof reason.message === 'string') return reason.message.slice(0, maxLength);
  if (Array.isArray(reason)) return reason.slice(0, maxParts).map(textOfPart).join(' ').slice(0, maxLength);
  return serializedReason(reason);
}

/** All of it as JSON of bounded length, with the codes beside its message. */
export function serializedReason(reason: unknown): string {
  return (JSON.stringify(truncatedCopy(reason, maxDepth)) ?? '').slice(0, maxLength);
}

/** A part of a result's content, or one of several errors. */
function textOfPart(part: unknown): string {
  const text = isJsonObject(part) ? (part.text ?? part.message) : part;
  return typeof text === 'string' || isJsonObject(text) ? reasonText(text) : '';
}

/**
 * A copy that can be serialized: what is too deep or too much is left out, as is what comes after the first `room.left`
 * characters, since copying takes long.
 */
function truncatedCopy(value: unknown, levels: number, room = { left: maxLength }): unknown {
  if (room.left <= 0) return undefined;
  if (typeof value === 'string') return takeFrom(room, value);
  room.left -= 1;
  if (typeof value !== 'object' || value === null) return value;
  if (levels === 0) return '…';
  if (Array.isArray(value)) return value.slice(0, maxParts).map((item) => truncatedCopy(item, levels - 1, room));
  const fields = Object.entries(value).slice(0, maxParts);
  return Object.fromEntries(
    fields.map(([name, inner]) => [takeFrom(room, name), truncatedCopy(inner, levels - 1, room)]),
  );
}

function takeFrom(room: { left: number }, text: string): string {
  const taken = text.slice(0, Math.max(0, room.left));
  room.left -= taken.length;
  return taken;
}
