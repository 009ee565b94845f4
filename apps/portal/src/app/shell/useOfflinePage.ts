import { useEffect } from 'react';

/** The service worker of walls, which also answers for the portal without network; a scope has only one. */
const WORKER = '/kiosk-worker.js';

/** After the first page and its data have loaded, which matter more, ms. */
const AFTER_MS = 3_000;

/** Lets this browser say in the product's words that it is offline. */
export function useOfflinePage(): void {
  useEffect(() => {
    // Plain HTTP on a LAN address and some private windows have none.
    if (!('serviceWorker' in navigator)) return;
    const timer = setTimeout(() => {
      // Without network the installed one continues.
      navigator.serviceWorker.register(WORKER, { scope: '/', updateViaCache: 'none' }).catch(() => undefined);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}
