/**
 * Whether the directory no longer has whom an event reports as removed. Also where it does not answer: who is cut off in vain comes
 * back, and who is gone must not stay.
 */
export async function isGone(find: () => Promise<object | undefined>): Promise<boolean> {
  const found = await find().catch(() => undefined);
  return found === undefined;
}
