import { useLayoutEffect, useRef, type RefObject } from 'react';

const MS = 700;

/**
 * Rows of the list that is given the answered ref glide to where `keys` puts them, and new ones fade in; at once under
 * prefers-reduced-motion. The list's children stand in the order of `keys`.
 */
export function useRowAnimation<E extends HTMLElement>(keys: readonly string[]): RefObject<E | null> {
  const list = useRef<E>(null);
  const before = useRef<ReadonlyMap<string, number> | null>(null);
  const order = keys.join('\n');
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])] as HTMLElement[];
    const places = new Map(order.split('\n').map((key, index) => [key, rows[index]?.offsetTop ?? 0]));
    const known = before.current;
    before.current = places;
    if (known === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const [index, key] of [...places.keys()].entries()) {
      const was = known.get(key);
      const moved = was === undefined ? null : was - places.get(key)!;
      if (moved === 0) continue;
      const from = moved === null ? { opacity: 0 } : { transform: `translateY(${moved}px)` };
      rows[index]?.animate([from, {}], { duration: MS, easing: 'ease-in-out' });
    }
  }, [order]);
  return list;
}
