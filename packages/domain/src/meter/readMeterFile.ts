import type { MeterTableChoices } from '@heliograph/contracts/engine';
import { createGreenButtonReader } from './greenButton/readGreenButton.ts';
import { MeterFileError, type MeterReader } from './meterFile.ts';
import { createRowReader } from './readMeterRows.ts';

/**
 * Reads a meter file of any format: XML by its first character, rows by their records or headings.
 *
 * @param tables how tables are read where their rows leave it open
 */
export function createMeterReader(tables: MeterTableChoices = {}): MeterReader {
  let reader: MeterReader | null = null;
  let start = '';
  return {
    add(text) {
      if (reader) {
        reader.add(text);
        return;
      }
      start += text;
      const first = start.trimStart()[0];
      if (first === undefined) return;
      reader = first === '<' ? createGreenButtonReader() : createRowReader(tables);
      reader.add(start);
    },
    isRecognised: () => reader?.isRecognised() ?? false,
    finish() {
      if (!reader) throw new MeterFileError('empty');
      return reader.finish();
    },
  };
}

/** True if a file with this beginning is a meter file. */
export function isMeterFile(beginning: string): boolean {
  const reader = createMeterReader();
  try {
    reader.add(`${beginning}\n`);
  } catch {
    return false;
  }
  return reader.isRecognised();
}
