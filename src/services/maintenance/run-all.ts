/** Runs one after the other, also where one before it failed. Throws once all have ended, if some failed. */
export async function runAll(parts: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const part of parts) {
    try {
      await part();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 1)
    throw new AggregateError(failures, `${failures.length} parts failed.`, { cause: failures[0] });
  if (failures.length === 1) throw failures[0];
}
