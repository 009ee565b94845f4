/**
 * Whether a display is to load its page anew: `reloads` grew since this browser window last obeyed. What it finds at
 * first is nothing to obey, and where nothing can be kept it never is: a page that loads itself again and again is
 * worse than one that does not obey.
 */
export function obeyReloads(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  displayId: number,
  reloads: number,
): boolean {
  const key = `wall.obeyed.${displayId}`;
  try {
    const before = storage.getItem(key);
    storage.setItem(key, String(reloads));
    return before !== null && reloads > Number(before) && storage.getItem(key) === String(reloads);
  } catch {
    return false;
  }
}
