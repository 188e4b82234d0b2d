import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';
import type { Coding, ServedFile } from './served-file.js';

/** A year, which means for ever. */
const forever = 'public, max-age=31536000, immutable';

/**
 * The answer with a file: compressed as the client wishes, or 304 when it has the same bytes. An entity tag is made of the
 * content alone, since packages give all files the same date.
 * @param isImmutable whether other content will have another address
 */
export async function toFileResponse(
  context: Context,
  file: ServedFile,
  { isImmutable }: { isImmutable: boolean },
): Promise<Response> {
  const coding = file.isCompressible ? chooseCoding(context.req.header('accept-encoding')) : undefined;
  const tag = `"${file.digest}${coding ? `-${coding}` : ''}"`;
  context.header('cache-control', isImmutable ? forever : 'no-cache');
  context.header('etag', tag);
  if (file.isCompressible) context.header('vary', 'accept-encoding');
  if (hasTag(context.req.header('if-none-match'), tag)) return context.body(null, 304);
  context.header('content-type', file.type);
  if (coding) context.header('content-encoding', coding);
  const content = coding ? await file.encode(coding) : file.content;
  context.header('content-length', String(content.length));
  return context.body(Uint8Array.from(content));
}

/** The accepted coding with the highest weight; of equal ones the one with the fewest bytes. */
function chooseCoding(header: string | undefined): Coding | undefined {
  const accepted = parseAccept(header ?? '');
  const find = (coding: string) => accepted.find(({ type }) => type.toLowerCase() === coding)?.q;
  const weightOf = (coding: Coding) => find(coding) ?? find('*') ?? 0;
  const [best] = (['br', 'gzip'] as const).toSorted((one, other) => weightOf(other) - weightOf(one));
  return best && weightOf(best) > 0 && weightOf(best) >= (find('identity') ?? 0) ? best : undefined;
}

function hasTag(header: string | undefined, tag: string): boolean {
  const tags = (header ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  return tags.includes(tag) || tags.includes('*');
}
