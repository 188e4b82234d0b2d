/** SQLite has no booleans, so that its hosts may answer with 0 and 1. Undefined for what decides nothing. */
export function toDecision(given: unknown): boolean | undefined {
  if (given === 0 || given === 1) return given === 1;
  return typeof given === 'boolean' ? given : undefined;
}
