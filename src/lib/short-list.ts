/** Names in a sentence, `most` of them at most: `Gmail, Slack and 12 more`. */
export function shortList(names: readonly string[], most = 20): string {
  const rest = names.length - most;
  return rest > 0 ? `${names.slice(0, most).join(', ')} and ${rest} more` : names.join(', ');
}
