import type { KeyboardEvent } from 'react';

/** Arrow keys, Home and End move the focus among message rows; from elsewhere in the panel an arrow leads into them. */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-message]')];
  const at = rows.findIndex((row) => row === document.activeElement);
  const next = nextRow(event.key, at, rows.length);
  if (next === null) return;
  event.preventDefault();
  rows[next]?.focus();
}

/** The row that a key leads to from row `at`, -1 when the focus is in none; null when it leads nowhere. */
export function nextRow(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  if (at < 0) return key === 'ArrowDown' ? 0 : null;
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}
