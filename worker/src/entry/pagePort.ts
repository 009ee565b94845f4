import type { PagePort } from '../ports.ts';

/** A message port as the engine uses it. */
export function pagePort(port: MessagePort): PagePort {
  return {
    postMessage: (message, transfer) => port.postMessage(message, transfer),
    set onmessage(listener: PagePort['onmessage']) {
      port.onmessage = listener;
    },
    close: () => port.close(),
  };
}
