import type { CallOff, Following, Progress } from '@heliograph/contracts/engine';

/** The channel over which a page follows a long verb: its far end goes with the call, `end` is for afterwards. */
export function followed({ onProgress, signal }: Following): { port: MessagePort; end: () => void } {
  const { port1, port2 } = new MessageChannel();
  const callOff = () => port1.postMessage({ cancel: true } satisfies CallOff);
  port1.onmessage = ({ data }: MessageEvent<Progress>) => onProgress?.(data);
  signal?.addEventListener('abort', callOff);
  if (signal?.aborted) callOff();
  return {
    port: port2,
    end() {
      signal?.removeEventListener('abort', callOff);
      port1.close();
    },
  };
}
