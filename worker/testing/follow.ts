import type { Progress } from '@heliograph/contracts/engine';
import type { PagePort } from '../src/ports.ts';

/** The page's end of a long verb. */
export function follow() {
  const heard: Progress[] = [];
  let wanted = true;
  const port: PagePort = {
    onmessage: null,
    postMessage(message) {
      if (wanted) heard.push(message as Progress);
    },
    close: () => void (wanted = false),
  };
  return {
    port,
    heard,
    callOff: () => port.onmessage?.({ data: { cancel: true } }),
  };
}
