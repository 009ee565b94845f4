import { useEffect, useEffectEvent } from 'react';
import { signalIdle } from '../recovery/idleSignal.ts';

/** Where nothing changes by itself, ms. */
const REPEAT_MS = 60_000;

/** Reports idle moments, at which the page may reload: whenever `trigger` changes and at intervals, while `isIdle`. */
export function useIdleSignal(isIdle: boolean, trigger: string) {
  const report = useEffectEvent(() => {
    if (isIdle) signalIdle();
  });
  useEffect(() => {
    report();
    const timer = setInterval(() => report(), REPEAT_MS);
    return () => clearInterval(timer);
  }, [trigger]);
}
