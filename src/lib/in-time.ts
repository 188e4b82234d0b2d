/** The result of the work, which goes on after `maxMs`; then this rejects with what `lateError` makes. Keeps no process alive. */
export function inTime<Result>(work: Promise<Result>, maxMs: number, lateError: () => Error): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, maxMs).unref();
  });
  // Thrown in the timer itself, an error of `lateError` would end the host's process.
  const late = end.then((): never => {
    throw lateError();
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
