// One has a fault of its own. Then the directory answers nobody, and each would be waited for in vain.
const maxFailedInARow = 2;

/**
 * Does that work for one organization after the other. Stops before the next one after two failures in a row, and once the signal
 * aborts. Throws an `AggregateError` with that message where the work failed for one.
 */
export async function forEachOrganization(
  orgIds: readonly string[],
  work: (orgId: string) => Promise<void>,
  { message, signal }: { message: string; signal: AbortSignal },
): Promise<void> {
  const failures: unknown[] = [];
  let failedInARow = 0;
  for (const orgId of orgIds) {
    if (signal.aborted || failedInARow >= maxFailedInARow) break;
    try {
      await work(orgId);
      failedInARow = 0;
    } catch (error) {
      failures.push(error);
      failedInARow += 1;
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, message);
}
