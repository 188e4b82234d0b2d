/** The name of a key; empty while another one is held: by Alt and an arrow a browser goes back, and by Ctrl or ⌘ to an end. */
export function plainKey({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): string {
  return altKey || ctrlKey || metaKey ? '' : key;
}
