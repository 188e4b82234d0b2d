/** Far more than a frame or two, and less than a test is given. */
const timeoutMs = 4_000;

/** Waits frame by frame until a condition gives something: neither `undefined`, `null` nor `false`. Throws by its name. */
export async function until<Value>(name: string, condition: () => Value | false): Promise<NonNullable<Value>> {
  const endsAt = performance.now() + timeoutMs;
  for (;;) {
    const value = condition();
    if (value !== undefined && value !== null && value !== false) return value;
    if (performance.now() > endsAt) throw new Error(`waited in vain for: ${name}`);
    await frame();
  }
}

/** Waits for the next frame, before which everything that needs no more than an answer is done. */
export function frame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
