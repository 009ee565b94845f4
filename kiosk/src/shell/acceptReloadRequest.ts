/**
 * True if a display should reload: `reloads` grew since this browser window last checked. The first value found is
 * only stored, and without storage the answer is always no: a reload loop would be worse than an ignored request.
 */
export function acceptReloadRequest(
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
