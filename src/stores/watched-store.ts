import type { WatchedDatabaseStateStore } from './watched-database-state-store.js';

/** The same store, whose every call of the database is watched: a driver's error leaves it by a code of ours. */
export function watchedStore<Store extends object>(store: Store, state: WatchedDatabaseStateStore): Store {
  const watched = new Map<PropertyKey, unknown>();
  return new Proxy(store, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (!watched.has(name)) {
        const operation = `${store.constructor.name}.${String(name)}`;
        watched.set(name, (...parts: unknown[]) => state.watch(operation, async () => value.apply(target, parts)));
      }
      return watched.get(name);
    },
  });
}
