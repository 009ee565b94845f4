import { PreviewReady, type PreviewOrder } from '@heliograph/contracts/preview';
import { useEffect, useState, type RefObject } from 'react';

/** Address of the framed page. */
const ADDRESS = '/kiosk/?preview';
/** Time to wait for the framed page, ms; normally it is ready far sooner. */
const START_TIMEOUT_MS = 20_000;

export interface PreviewState {
  phase: 'starting' | 'shown' | 'failed';
  /** Loads the frame again. */
  restart: () => void;
}

/** Sends the framed page what to show, when it asks and with each change. @param order null for nothing new */
export function usePreviewFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  order: PreviewOrder | null,
): PreviewState {
  // Counts requests: the page asks again after a reload.
  const [readyCount, setReadyCount] = useState(0);
  const [hasTimedOut, setHasTimedOut] = useState(false);

  useEffect(() => {
    function onMessage({ origin, source, data }: MessageEvent) {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return;
      if (PreviewReady.safeParse(data).success) setReadyCount((count) => count + 1);
    }
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, [frame]);

  useEffect(() => {
    // Unloaded while another portal page is open, so no display keeps running. `replace` keeps it out of the
    // history.
    const shown = frame.current;
    shown?.contentWindow?.location.replace(ADDRESS);
    return () => shown?.contentWindow?.location.replace('about:blank');
  }, [frame]);

  // Compared as text: an equal order must not restart the rotation.
  const text = JSON.stringify(order);
  useEffect(() => {
    const message = JSON.parse(text) as PreviewOrder | null;
    if (readyCount > 0 && message !== null)
      frame.current?.contentWindow?.postMessage(message, window.location.origin);
  }, [frame, readyCount, text]);

  useEffect(() => {
    if (readyCount > 0 || hasTimedOut) return;
    const timer = setTimeout(() => setHasTimedOut(true), START_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [readyCount, hasTimedOut]);

  function restart() {
    setHasTimedOut(false);
    frame.current?.contentWindow?.location.replace(ADDRESS);
  }

  return { phase: readyCount > 0 ? 'shown' : hasTimedOut ? 'failed' : 'starting', restart };
}
