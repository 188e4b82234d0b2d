/** Runs `work` for each item, at most `limit` at once. Rejects with the first failure, after which it begins no further one. */
export async function aFewAtOnce<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  try {
    await Promise.all(Array.from({ length: limit }, worker));
  } finally {
    waiting.length = 0;
  }
}
