/**
 * Whether a key is one of an input method, such as those that compose a word. Of the key that ends the word, Safari says so only by
 * the code of such keys.
 */
export function isForInputMethod(event: KeyboardEvent): boolean {
  return event.isComposing || event.keyCode === 229;
}
