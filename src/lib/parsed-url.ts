/**
 * The address that a text is, or that it is seen from `base`; undefined when it is none. `URL.canParse` cannot be asked: on
 * Node 20 and 22, once it was called some thousands of times, it refuses every address with an umlaut.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
