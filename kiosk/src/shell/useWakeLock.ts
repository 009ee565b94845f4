import { useEffect } from 'react';

/** Keeps the screen on. Browsers take the lock away with each hiding, and give none to pages of plain HTTP. */
export function useWakeLock() {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let held: WakeLockSentinel | null = null;
    let gone = false;

    async function hold() {
      if (document.hidden || (held && !held.released)) return;
      // Refused while the battery is low, for instance: asked for again with the next showing.
      const lock = await navigator.wakeLock.request('screen').catch(() => null);
      if (gone) void lock?.release();
      else held = lock;
    }

    const follow = () => void hold();
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      gone = true;
      document.removeEventListener('visibilitychange', follow);
      void held?.release();
    };
  }, []);
}
