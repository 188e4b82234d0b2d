/** The moment so long from now, UTC ISO 8601; a negative duration leads into the past. */
export function fromNow(durationMs: number): string {
  return new Date(Date.now() + durationMs).toISOString();
}
