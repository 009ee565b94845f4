import { linkAtom } from '@heliograph/engine-client';
import { whenIdle } from '@heliograph/ui/light';
import { atom, useAtom, useAtomValue } from 'jotai';
import { useEffect } from 'react';

/** By then the rest is asked for, too, be there live values and idle time or not, ms. */
const LATEST_MS = 4_000;

const liveShownAtom = atom(false);

/**
 * True once the first live values were painted, or did not come in time. What the engine computes waits for it: its calls and
 * its work would delay the values that people look at first.
 */
export function useLiveShown(): boolean {
  const [isShown, setShown] = useAtom(liveShownAtom);
  const isLive = useAtomValue(linkAtom).state === 'live';
  useEffect(() => {
    if (isShown) return;
    const show = () => setShown(true);
    // The browser is idle only after it has painted them.
    if (isLive) return whenIdle(show, LATEST_MS);
    const timer = setTimeout(show, LATEST_MS);
    return () => clearTimeout(timer);
  }, [isShown, isLive, setShown]);
  return isShown;
}
