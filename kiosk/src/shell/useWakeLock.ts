import { useEffect } from 'react';

/** Keeps the screen on. Browsers release the lock whenever the page is hidden, and grant none over plain HTTP. */
export function useWakeLock() {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isUnmounted = false;

    async function acquire() {
      if (document.hidden || (lock && !lock.released)) return;
      // Refused on low battery, for instance; requested again when the page is shown next.
      const granted = await navigator.wakeLock.request('screen').catch(() => null);
      if (isUnmounted) void granted?.release();
      else lock = granted;
    }

    const onVisibilityChange = () => void acquire();
    onVisibilityChange();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      isUnmounted = true;
      document.removeEventListener('visibilitychange', onVisibilityChange);
      void lock?.release();
    };
  }, []);
}
