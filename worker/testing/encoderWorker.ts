import { answerTask, type EncoderTask, type EncoderWorker } from '../src/exports/workbook/encoding.ts';
import { createCellEncoder } from '../src/exports/workbook/worksheet.ts';

/**
 * An encoder in this thread, whose messages arrive later and as copies.
 *
 * @param stopsAfter tasks after which it fails
 */
export function createEncoderWorker(stopsAfter = Infinity): EncoderWorker & { answered: () => number } {
  const encode = createCellEncoder();
  const listeners: Record<string, (event: { data: unknown }) => void> = {};
  let answered = 0;
  setImmediate(() => listeners.message?.({ data: 'ready' }));
  return {
    answered: () => answered,
    addEventListener(type: string, listener: unknown) {
      listeners[type] = listener as (event: { data: unknown }) => void;
    },
    postMessage(task: EncoderTask, transfer: unknown) {
      const received = structuredClone(task, { transfer: transfer as ArrayBuffer[] });
      setImmediate(() => {
        if (answered === stopsAfter) {
          listeners.error?.({ data: null });
          return;
        }
        answered++;
        const answer = answerTask(encode, received);
        const data = structuredClone(answer, { transfer: [answer.input, answer.output] });
        listeners.message?.({ data });
      });
    },
    terminate: () => undefined,
  };
}
