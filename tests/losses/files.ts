import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of published series; not part of the repository. */
const FOLDER = process.env.PV_DATA;

/** Rows of a file of the folder, split at commas; undefined without the folder or the file. */
export function readRows(file: string): string[][] | undefined {
  const path = FOLDER === undefined ? undefined : join(FOLDER, file);
  if (path === undefined || !existsSync(path)) return undefined;
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(','));
}

/** Outcome of one check against a published figure. */
export interface Check {
  name: string;
  figure: string;
  aim: string;
  /** Undefined for figures that are only noted. */
  passed?: boolean;
}

export const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;
