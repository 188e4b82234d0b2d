/** The bytes of a body. Throws what `tooLong` gives as soon as there are more than `maxBytes`; the rest is not read. */
export async function readAtMost(
  maxBytes: number,
  body: AsyncIterable<Uint8Array>,
  tooLong: () => Error,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    bytes += part.byteLength;
    if (bytes > maxBytes) throw tooLong();
    parts.push(part);
  }
  return Buffer.concat(parts);
}
