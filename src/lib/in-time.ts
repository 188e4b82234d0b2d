/** The result of the work, which goes on after `maxMs`; then this rejects with what `lateError` makes. Keeps no process alive. */
export function inTime<Result>(work: Promise<Result>, maxMs: number, lateError: () => Error): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(lateError()), maxMs).unref();
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
