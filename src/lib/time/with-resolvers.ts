/** A promise and what settles it, for a result that comes by another way. `Promise.withResolvers`, which Node 20 lacks. */
export function withResolvers() {
  let resolve = () => {};
  let reject = (_reason: Error) => {};
  const promise = new Promise<void>((onResult, onFailure) => {
    resolve = onResult;
    reject = onFailure;
  });
  return { promise, resolve, reject };
}
