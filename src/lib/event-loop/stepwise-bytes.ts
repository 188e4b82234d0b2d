import { TimeSlices } from './time-slices.js';

/** Bytes of a text that are decoded in a few milliseconds. */
const decodedPerStep = 500_000;

/** What `JSON.stringify` gives for an object with long lists, as UTF-8: made item by item, so that other work gets its turn. */
export async function encodeInSteps(document: Readonly<Record<string, unknown>>): Promise<Buffer> {
  const parts: Buffer[] = [];
  const add = (text: string) => parts.push(Buffer.from(text));
  const slices = new TimeSlices();
  const addList = async (items: unknown[]) => {
    for (const [at, item] of items.entries()) {
      add(`${at === 0 ? '[' : ','}${JSON.stringify(item) ?? 'null'}`);
      await slices.pause();
    }
    add(items.length === 0 ? '[]' : ']');
  };
  for (const [name, value] of Object.entries(document)) {
    if (value === undefined) continue;
    add(`${parts.length === 0 ? '{' : ','}${JSON.stringify(name)}:`);
    if (Array.isArray(value)) await addList(value);
    else add(JSON.stringify(value));
  }
  add(parts.length === 0 ? '{}' : '}');
  return Buffer.concat(parts);
}

/** The text of UTF-8, decoded piece by piece. */
export async function decodeInSteps(bytes: Uint8Array): Promise<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const slices = new TimeSlices();
  let text = '';
  for (let at = 0; at < bytes.length; at += decodedPerStep) {
    text += decoder.decode(bytes.subarray(at, at + decodedPerStep), { stream: true });
    await slices.pause();
  }
  return text + decoder.decode();
}
