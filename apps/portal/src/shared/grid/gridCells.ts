/** Column options that show a cell's whole text as a tooltip. */
export const fullText = { tooltip: ({ value }: { value?: unknown }) => String(value) } as const;

/** Parameters of AG Grid's `suppressKeyboardEvent`. */
interface KeyInGrid {
  event: KeyboardEvent;
}

/**
 * For columns whose cells contain links and buttons: these handle their own keys, and Tab visits each of them before
 * the grid moves on to the next cell.
 */
export function keepKeyInCell({ event }: KeyInGrid): boolean {
  const { target, key, shiftKey } = event;
  if (!(target instanceof HTMLElement)) return false;
  const cell = target.closest('[role="gridcell"]');
  if (cell === null) return false;
  const inside = [...cell.querySelectorAll<HTMLElement>('a[href], button:enabled')];
  if (key !== 'Tab') return inside.includes(target) && (key === 'Enter' || key === ' ');
  const next = inside.indexOf(target) + (shiftKey ? -1 : 1);
  return shiftKey ? next >= 0 : next < inside.length;
}
