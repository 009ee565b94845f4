import { IMPORT_FILE, type MeterTableChoices, type ReadTask } from '@heliograph/contracts/engine';
import type { ReadFile } from '@heliograph/domain/meter';
import { ReadError } from './readProblem.ts';
import { readCsv } from './readCsv.ts';

/** Reads one sheet of a file, or the whole of a meter file. Never throws. */
export async function readSheet({ file, sheet, charset, tables }: ReadTask<Blob>): Promise<ReadFile> {
  try {
    if (file.size > IMPORT_FILE.bytes) throw new ReadError('size');
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (bytes.length === 0) throw new ReadError('empty');
    if (startsWith(bytes, ZIP)) {
      const { readPackedSheet } = await import('./readPackedSheet.ts');
      return await readPackedSheet(bytes, sheet).catch(async (error: unknown) => {
        const isOther = error instanceof ReadError && error.problem === 'format';
        const meter = isOther ? await readMeter(bytes, tables) : null;
        if (meter) return meter;
        throw error;
      });
    }
    if (!startsWith(bytes, COMPOUND)) return (await readMeter(bytes, tables)) ?? readCsv(bytes, charset);
    if (bytes.length > IMPORT_FILE.xlsBytes) throw new ReadError('xlsSize');
    const { readWorkbook } = await import('./readWorkbook.ts');
    return readWorkbook(bytes, sheet);
  } catch (error) {
    return { problem: error instanceof ReadError ? error.problem : 'damaged' };
  }
}

/** Null for another file. @throws ReadError */
async function readMeter(bytes: Uint8Array, tables?: MeterTableChoices): Promise<ReadFile | null> {
  const { readMeterContent } = await import('./readMeterContent.ts');
  return readMeterContent(bytes, tables);
}

/** xlsx and ods, and archives. */
const ZIP = [0x50, 0x4b];
/** xls, and any of them with a password. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte);
