import { PreviewReady, type PreviewOrder } from '@heliograph/contracts/preview';
import { useEffect, useState, type RefObject } from 'react';

/** What the frame shows. */
const ADDRESS = '/kiosk/?preview';
/** The engine and the first texts are there long before, ms. */
const GIVEN_UP_MS = 20_000;

export interface PreviewState {
  stage: 'starting' | 'shown' | 'failed';
  /** Begins once more. */
  restart: () => void;
}

/** Tells the page in a frame what to show, whenever it asks and with each change. @param order null for nothing new */
export function usePreviewFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  order: PreviewOrder | null,
): PreviewState {
  // It asks again when it was loaded anew.
  const [asked, setAsked] = useState(0);
  const [late, setLate] = useState(false);

  useEffect(() => {
    function heard({ origin, source, data }: MessageEvent) {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return;
      if (PreviewReady.safeParse(data).success) setAsked((count) => count + 1);
    }
    window.addEventListener('message', heard);
    return () => window.removeEventListener('message', heard);
  }, [frame]);

  useEffect(() => {
    // A page that is kept while another is shown keeps no display running. Replaced, so that going back skips it.
    const shown = frame.current;
    shown?.contentWindow?.location.replace(ADDRESS);
    return () => shown?.contentWindow?.location.replace('about:blank');
  }, [frame]);

  // As text: an order that says the same as the one before does not begin the round anew.
  const text = JSON.stringify(order);
  useEffect(() => {
    const told = JSON.parse(text) as PreviewOrder | null;
    if (asked > 0 && told !== null) frame.current?.contentWindow?.postMessage(told, window.location.origin);
  }, [frame, asked, text]);

  useEffect(() => {
    if (asked > 0 || late) return;
    const timer = setTimeout(() => setLate(true), GIVEN_UP_MS);
    return () => clearTimeout(timer);
  }, [asked, late]);

  function restart() {
    setLate(false);
    frame.current?.contentWindow?.location.replace(ADDRESS);
  }

  return { stage: asked > 0 ? 'shown' : late ? 'failed' : 'starting', restart };
}
