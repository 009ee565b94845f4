import { MAX_METER_BYTES } from '@heliograph/contracts/engine';
import { createMeterReader } from '@heliograph/domain/meter';
import type { MeterDraft } from './historyDraft.ts';

/** Characters that are read at once, so that the page can react in between. */
const PIECE = 262_144;

/** Reads a meter file; null when it has no connection with interval data. */
export async function readMeterText(file: File): Promise<MeterDraft | null> {
  if (file.size > MAX_METER_BYTES) return null;
  try {
    const reader = createMeterReader();
    const text = await file.text();
    for (let from = 0; from < text.length; from += PIECE) {
      reader.add(text.slice(from, from + PIECE));
      await new Promise((resolve) => setTimeout(resolve));
    }
    const read = reader.finish();
    const nmi = read.channels.find(({ role, days }) => role !== null && days.length > 0)?.nmi;
    return nmi === undefined
      ? null
      : { kind: 'meter', fileName: file.name, file: read, nmi, clock: 'market' };
  } catch {
    return null;
  }
}
