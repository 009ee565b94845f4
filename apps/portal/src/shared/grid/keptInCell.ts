/** What the grid asks before it acts on a key. */
interface KeyInGrid {
  event: KeyboardEvent;
}

/**
 * For columns whose cells hold links and buttons: keys pressed on those are theirs, and Tab walks through them before
 * the grid takes it on to the next cell.
 */
export function keptInCell({ event }: KeyInGrid): boolean {
  const { target, key, shiftKey } = event;
  if (!(target instanceof HTMLElement)) return false;
  const cell = target.closest('[role="gridcell"]');
  if (cell === null) return false;
  const inside = [...cell.querySelectorAll<HTMLElement>('a[href], button:enabled')];
  if (key !== 'Tab') return inside.includes(target) && (key === 'Enter' || key === ' ');
  const next = inside.indexOf(target) + (shiftKey ? -1 : 1);
  return shiftKey ? next >= 0 : next < inside.length;
}
