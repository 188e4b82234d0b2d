// A single item may have a fault of its own. After two in a row, something that all of them need has failed, and each would be
// waited for in vain.
const maxFailedInARow = 2;

/** Does the work for one item after the other, until two in a row have failed or the signal aborts. Returns what failed, and why. */
export async function tryEach<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
  signal?: AbortSignal,
): Promise<Map<Item, unknown>> {
  const failures = new Map<Item, unknown>();
  let failedInARow = 0;
  for (const item of items) {
    if (signal?.aborted || failedInARow >= maxFailedInARow) break;
    try {
      await work(item);
      failedInARow = 0;
    } catch (error) {
      failures.set(item, error);
      failedInARow += 1;
    }
  }
  return failures;
}
