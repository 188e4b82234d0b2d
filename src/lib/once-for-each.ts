/** The same function, which reads each object once, as long as that is there. */
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
