/**
 * Characters that `URL` removes or replaces before it parses, so that it would parse another address than was written. In a
 * response header, a line break would start another header.
 */
export const rewrittenCharacters = /[\s\p{Cc}\\]/u;

/**
 * Parses a URL, resolved against `base` if given; undefined for a text that is no URL. `URL.canParse` is not used:
 * on Node 20 and 22, after some thousands of calls, it refuses every URL with an umlaut.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
