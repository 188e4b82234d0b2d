// Dots alone would name a folder above. Of percent-encoded bytes only those beyond ASCII are taken, so no slash, dot or control
// character is hidden in one.
const segmentPattern = /^(?!\.{1,2}$)(?:[A-Za-z0-9._~-]|%[89A-Fa-f][0-9A-Fa-f])+$/;
const unseenCharacters = /[\p{Cc}\p{Bidi_Control}]/u;

/**
 * The path below which something is served, without a final slash: `/tools` for `/tools/`, and empty for `/`. Undefined for any
 * text that a browser could read as another path, or as another server.
 */
export function parseBasePath(text: string): string | undefined {
  if (text === '' || text === '/') return '';
  const [beforeFirst, ...segments] = text.replace(/\/$/, '').split('/');
  const isPath = beforeFirst === '' && segments.length > 0 && segments.every(isSegment);
  return isPath ? `/${segments.join('/')}` : undefined;
}

function isSegment(text: string): boolean {
  if (!segmentPattern.test(text)) return false;
  try {
    return !unseenCharacters.test(decodeURIComponent(text));
  } catch {
    // Some servers read a slash or a dot in bytes that are no UTF-8, such as `%C0%AF`.
    return false;
  }
}
