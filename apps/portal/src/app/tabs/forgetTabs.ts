/** Session storage key of this browser tab's open pages. */
export const TABS_KEY = 'tabs';

export function forgetTabs(): void {
  try {
    sessionStorage.removeItem(TABS_KEY);
  } catch {
    // Storage may be forbidden; then nothing was kept.
  }
}
