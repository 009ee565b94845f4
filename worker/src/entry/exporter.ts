import type { CancelMessage, ExportEvent, ExportTask } from '@heliograph/contracts/engine';
import { runExport } from '../exports/runExport.ts';
import { pagePort } from './pagePort.ts';

declare const self: DedicatedWorkerGlobalScope;

/** The worker that writes one file for a page, which ends it afterwards. */
const cancellation = new AbortController();

self.onmessage = ({ data }: MessageEvent<ExportTask<MessagePort> | CancelMessage>) => {
  if ('cancel' in data) {
    cancellation.abort();
    return;
  }
  const task = { ...data, feeds: data.feeds.map((feed) => feed && pagePort(feed)) };
  void runExport(task, {
    signal: cancellation.signal,
    onEvent: (event: ExportEvent<Blob>) => self.postMessage(event),
    startEncoder: navigator.hardwareConcurrency > 1 ? startEncoder : null,
  });
};

/** The literal URL must stay inside, since the build finds the worker by it. */
const startEncoder = (): Worker =>
  new Worker(new URL('./encoder.ts', import.meta.url), { type: 'module', name: 'heliograph-encoder' });
