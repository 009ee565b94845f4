import type { TreeRow } from './treeRows.ts';

/** What a key does in a tree (WAI-ARIA tree pattern). */
export type TreeMove = { to: number } | { turn: number; open: boolean } | { press: number };

/** @param page rows in sight. Null when the key means nothing here. */
export function moveOf(key: string, rows: readonly TreeRow[], at: number, page: number): TreeMove | null {
  const row = rows[at];
  if (!row) return null;
  const last = rows.length - 1;
  switch (key) {
    case 'ArrowDown':
      return { to: Math.min(last, at + 1) };
    case 'ArrowUp':
      return { to: Math.max(0, at - 1) };
    case 'PageDown':
      return { to: Math.min(last, at + page) };
    case 'PageUp':
      return { to: Math.max(0, at - page) };
    case 'Home':
      return { to: 0 };
    case 'End':
      return { to: last };
    case 'ArrowRight':
      if (row.open === null) return null;
      return row.open ? { to: Math.min(last, at + 1) } : { turn: at, open: true };
    case 'ArrowLeft':
      if (row.open) return { turn: at, open: false };
      return row.parent < 0 ? null : { to: row.parent };
    case ' ':
      return { press: at };
    case 'Enter':
      return row.open === null ? { press: at } : { turn: at, open: !row.open };
    default:
      return typed(key, rows, at);
  }
}

/** The next row whose name begins with what was typed. */
function typed(key: string, rows: readonly TreeRow[], at: number): TreeMove | null {
  if (key.length !== 1) return null;
  const letter = key.toLowerCase();
  for (let step = 1; step <= rows.length; step++) {
    const to = (at + step) % rows.length;
    if (rows[to]?.node.name.toLowerCase().startsWith(letter)) return { to };
  }
  return null;
}
