/** Far more than a frame or two, also on a machine with much else to do, and less than the time limit of a test. */
const timeoutMs = 30_000;

/** Waits frame by frame until a condition returns anything but `undefined`, `null` or `false`; throws with its name on timeout. */
export async function until<Value>(name: string, condition: () => Value | false): Promise<NonNullable<Value>> {
  const endsAt = performance.now() + timeoutMs;
  for (;;) {
    const value = condition();
    if (value !== undefined && value !== null && value !== false) return value;
    if (performance.now() > endsAt) throw new Error(`waited in vain for: ${name}`);
    await frame();
  }
}

/** Waits for the next frame; resolved promises are handled before it. */
export function frame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Waits for several frames, within which what is awaited, or must not happen, would have happened. */
export async function frames(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed += 1) await frame();
}
