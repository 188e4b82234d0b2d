/** What the host exports with may fail; that must change nothing about the work. */
export function quietly<Result>(run: () => Result): Result | undefined {
  try {
    return run();
  } catch {
    // The host's own diagnostics are where its exporter reports.
    return undefined;
  }
}
