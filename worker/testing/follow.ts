import type { Progress } from '@heliograph/contracts/engine';
import type { PagePort } from '../src/ports.ts';

/** The page's end of a long task: collects its progress. */
export function follow() {
  const received: Progress[] = [];
  let wanted = true;
  const port: PagePort = {
    onmessage: null,
    postMessage(message) {
      if (wanted) received.push(message as Progress);
    },
    close: () => void (wanted = false),
  };
  return {
    port,
    received,
    cancel: () => port.onmessage?.({ data: { cancel: true } }),
  };
}
