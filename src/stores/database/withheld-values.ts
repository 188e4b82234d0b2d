/** Where PostgreSQL, as its operator may set it up, tells the values of a query or of the row that it was about. */
const fields = ['where', 'detail', 'internalQuery'];

/** Takes the values out of what a driver threw: logs print errors, and a value may be the address of a session. */
export function withholdValues(error: unknown): void {
  if (!(error instanceof Error)) return;
  for (const field of fields) if (field in error) Reflect.set(error, field, undefined);
}
