/** A map that keeps what was used last. */
export interface RecentMap<Key, Value> {
  /** Counts as a use. */
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
  clear(): void;
}

/** @param most entries at most; at least half as many are kept */
export function createRecentMap<Key, Value>(most: number): RecentMap<Key, Value> {
  // Two generations cost less than an order of all entries: most uses change nothing.
  let recent = new Map<Key, Value>();
  let older = new Map<Key, Value>();

  function set(key: Key, value: Value): void {
    recent.set(key, value);
    if (recent.size < most / 2) return;
    older = recent;
    recent = new Map();
  }

  return {
    get(key) {
      const value = recent.get(key);
      if (value !== undefined) return value;
      const old = older.get(key);
      if (old !== undefined) set(key, old);
      return old;
    },
    set,
    delete(key) {
      recent.delete(key);
      older.delete(key);
    },
    clear() {
      recent.clear();
      older.clear();
    },
  };
}
