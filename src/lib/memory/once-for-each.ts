/** The function with a memory: it reads each object once, and forgets the result with the object. */
export function onceForEach<Key extends object, Result extends object>(
  read: (key: Key) => Result,
): (key: Key) => Result {
  const results = new WeakMap<Key, Result>();
  return (key) => {
    const result = results.get(key) ?? read(key);
    results.set(key, result);
    return result;
  };
}
