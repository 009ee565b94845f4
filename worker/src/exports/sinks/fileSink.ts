import type { WrittenFile } from '@heliograph/contracts/engine';
import { openBlobSink } from './blobSink.ts';
import type { ByteSink } from './byteSink.ts';
import { openPrivateFile } from './privateFile.ts';

/** A sink that becomes a file. One of the two is called at the end. */
export interface FileSink extends ByteSink {
  finish(): Promise<WrittenFile<Blob>>;
  /** Leaves nothing behind. */
  discard(): Promise<void>;
}

/** On disk where the browser has a place of ours, which insecure origins and some private windows do not; else in a Blob. */
export async function openFileSink(type: string, now: number): Promise<FileSink> {
  try {
    return await openPrivateFile(now);
  } catch {
    return openBlobSink(type);
  }
}
