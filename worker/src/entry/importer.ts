import type { ReadTask } from '@heliograph/contracts/engine';
import { readSheet } from '../imports/readSheet.ts';

declare const self: DedicatedWorkerGlobalScope;

/** The worker that reads one file for a page, which ends it afterwards: what a file may cost ends with it. */
self.onmessage = async ({ data }: MessageEvent<ReadTask<Blob>>) => self.postMessage(await readSheet(data));
