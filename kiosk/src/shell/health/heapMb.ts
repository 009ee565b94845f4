/** Memory of the page's scripts, MB; null where the browser does not tell. */
export function heapMb(): number | null {
  // Chromium only, and in no library of types.
  const { memory } = performance as Performance & { memory?: { usedJSHeapSize: number } };
  return memory ? Math.round(memory.usedJSHeapSize / 1e5) / 10 : null;
}
