/** Ids of the only stations that a page sees, the same object until they change; null for all of its session's. */
export type Within = ReadonlySet<number> | null;

/** Makes one thing for each such set, once, and lets go of it with the set. */
export function createByWithin<T extends object>(make: (within: Within) => T): (within: Within) => T {
  const made = new WeakMap<object, T>();
  const all = {};

  return (within) => {
    const key = within ?? all;
    const known = made.get(key) ?? make(within);
    made.set(key, known);
    return known;
  };
}
