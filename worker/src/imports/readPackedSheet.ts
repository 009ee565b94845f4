import type { ImportSheet } from '@heliograph/contracts/engine';
import { openPackedFile } from './packedFile.ts';
import { readOpenDocument } from './readOpenDocument.ts';
import { readXlsx } from './readXlsx.ts';

/** Reads one sheet of an xlsx or ods. @throws ReadError, or another error for a damaged file */
export async function readPackedSheet(bytes: Uint8Array, sheet: number): Promise<ImportSheet> {
  const file = await openPackedFile(bytes);
  return file.isOpenDocument ? readOpenDocument(file, sheet) : readXlsx(file, sheet);
}
