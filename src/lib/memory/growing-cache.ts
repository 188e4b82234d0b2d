import { LRUCache } from 'lru-cache';

type Options<Key extends NonNullable<unknown>, Value extends NonNullable<unknown>> = Pick<
  LRUCache.OptionsBase<Key, Value, unknown>,
  'ttl' | 'dispose'
>;

/**
 * A cache of the entries used last, whose memory grows with them. Given a `max`, the package allocates room for that many
 * at once, which was half of the time that an activation took.
 */
export function growingCache<Key extends NonNullable<unknown>, Value extends NonNullable<unknown>>(
  maxEntries: number,
  options: Options<Key, Value> = {},
): LRUCache<Key, Value> {
  return new LRUCache<Key, Value>({ ...options, maxSize: maxEntries, sizeCalculation: countOne });
}

function countOne(): number {
  return 1;
}
