import { answerTask, type EncoderTask } from '../exports/workbook/encoding.ts';
import { createCellEncoder } from '../exports/workbook/worksheet.ts';

declare const self: DedicatedWorkerGlobalScope;

/** The worker that encodes cells for an export, which ends it afterwards. */
const encode = createCellEncoder();

self.onmessage = ({ data }: MessageEvent<EncoderTask>) => {
  const answer = answerTask(encode, data);
  self.postMessage(answer, [answer.input, answer.output]);
};
self.postMessage('ready');
