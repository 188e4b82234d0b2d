/** Waits for the next frame, before which everything that needs no more than an answer is done. */
export function frame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
