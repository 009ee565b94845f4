/** Local storage key of the user's finished exports. */
export const EXPORTS_KEY = 'exports';

/** Forgets finished exports and removes their files, which belong to the user who signed out. */
export function forgetExports(): void {
  try {
    if (localStorage.getItem(EXPORTS_KEY) === null) return;
    localStorage.removeItem(EXPORTS_KEY);
    void removeFiles();
  } catch {
    // Storage may be forbidden; then nothing was kept.
  }
}

async function removeFiles(): Promise<void> {
  const { removeKeptFiles } = await import('@heliograph/engine-client/exports/kept');
  await removeKeptFiles();
}
