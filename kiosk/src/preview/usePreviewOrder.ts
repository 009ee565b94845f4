import { PreviewOrder, type PreviewReady } from '@heliograph/contracts/preview';
import { useEngine } from '@heliograph/engine-client';
import { useEffect, useState } from 'react';

/** What the page around this one, of the same origin, wants to see; null before it said. */
export function usePreviewOrder(): PreviewOrder | null {
  const engine = useEngine();
  const [order, setOrder] = useState<PreviewOrder | null>(null);

  useEffect(() => {
    if (window.parent === window) return;
    const listen = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== window.parent) return;
      const read = PreviewOrder.safeParse(data);
      if (!read.success) return;
      engine.within(read.data.stationIds);
      setOrder(read.data);
    };
    window.addEventListener('message', listen);
    window.parent.postMessage({ type: 'heliograph-preview-ready' } satisfies PreviewReady, location.origin);
    return () => window.removeEventListener('message', listen);
  }, [engine]);

  return order;
}
