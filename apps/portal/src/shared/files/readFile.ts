import { MAX_BILL_DAYS, type ReadTask } from '@heliograph/contracts/engine';
import { activeDays, type MeterChannel, type MeterFile, type ReadFile } from '@heliograph/domain/meter';
import { DAY } from '@heliograph/domain/time';
import { readImportFile } from '@heliograph/engine-client/imports';
import type { FileDays } from './destinations.ts';
import type { RecognisedFile } from './FileDestinations.tsx';
import { recogniseFile } from './fileKinds.ts';

/** Reads a file that a person gave, and recognises it by its content. Never rejects. */
export async function readFile(
  task: ReadTask<File>,
  signal: AbortSignal,
): Promise<{ read: ReadFile; found: RecognisedFile }> {
  const read = await readImportFile<MeterFile>(task, signal);
  const channels = 'meter' in read ? read.meter.channels : [];
  const nmis = [...new Set(channels.map(({ nmi }) => nmi))];
  const days = nmis.length === 1 ? billableDays(channels) : null;
  return { read, found: { file: task.file, ...recogniseFile(read), nmis, days } };
}

function billableDays(channels: readonly MeterChannel[]): FileDays | null {
  const days = activeDays(channels);
  return days && (Date.parse(days.last) - Date.parse(days.first)) / DAY < MAX_BILL_DAYS ? days : null;
}
