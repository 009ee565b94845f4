import type { ReadTask } from '@heliograph/contracts/engine';
import type { MeterFile, ReadFile } from '@heliograph/domain/meter';
import { readImportFile } from '@heliograph/engine-client/imports';
import type { RecognisedFile } from './FileDestinations.tsx';
import { recogniseFile } from './fileKinds.ts';

/** Reads a file that a person gave, and recognises it by its content. Never rejects. */
export async function readFile(
  task: ReadTask<File>,
  signal: AbortSignal,
): Promise<{ read: ReadFile; found: RecognisedFile }> {
  const read = await readImportFile<MeterFile>(task, signal);
  const nmis = 'meter' in read ? [...new Set(read.meter.channels.map(({ nmi }) => nmi))] : [];
  return { read, found: { file: task.file, ...recogniseFile(read), nmis } };
}
