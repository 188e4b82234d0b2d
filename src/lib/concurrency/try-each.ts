// A single item may have a fault of its own. After two in a row, something that all of them need has failed, and each would be
// waited for in vain.
const maxFailedInARow = 2;

export type TryOptions = { signal: AbortSignal; message: string };

/**
 * Does the work for one item after the other, until two in a row have failed or the signal aborts. Throws an AggregateError with the
 * message where any has failed.
 */
export async function tryEach<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
  { signal, message }: TryOptions,
): Promise<void> {
  const failures: unknown[] = [];
  let failedInARow = 0;
  for (const item of items) {
    if (signal.aborted || failedInARow >= maxFailedInARow) break;
    try {
      await work(item);
      failedInARow = 0;
    } catch (error) {
      failures.push(error);
      failedInARow += 1;
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, message);
}
