/** Waits for a named condition, frame by frame; the test's own limit ends it. */
export async function until<Value>(name: string, condition: () => Value | undefined | false): Promise<Value> {
  const endsAt = performance.now() + 4_000;
  for (;;) {
    const value = condition();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > endsAt) throw new Error(`waited in vain for: ${name}`);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
