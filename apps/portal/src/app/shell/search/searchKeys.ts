/** The keys that open the search on the person's machine: as shown, and as `aria-keyshortcuts` wants them. */
export function searchKeys(userAgent: string): { shown: string; aria: string } {
  return /Mac|iPhone|iPad/.test(userAgent)
    ? { shown: '⌘K', aria: 'Meta+K' }
    : { shown: 'Ctrl K', aria: 'Control+K' };
}
