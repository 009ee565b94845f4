import { useEffect } from 'react';

/** The browser asks before the page goes, while it shows what nobody keeps. */
export function useHeldPage(held: boolean): void {
  useEffect(() => {
    if (!held) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [held]);
}
