import type { Progress } from '@heliograph/contracts/engine';
import { atom } from 'jotai';

/** A file that is being written. */
export interface RunningExport {
  id: number;
  /** Of the file, with its extension. */
  name: string;
  /** Null until the first rows came. */
  progress: Progress | null;
  cancelling: boolean;
  cancel: () => void;
}

/** Files that are being written, whichever page asked for them. */
export const runningExportsAtom = atom<readonly RunningExport[]>([]);

/** Changes one, or ends it with null. */
export const changeExportAtom = atom(null, (get, set, id: number, change: Partial<RunningExport> | null) => {
  set(
    runningExportsAtom,
    get(runningExportsAtom).flatMap((each) => {
      if (each.id !== id) return [each];
      return change === null ? [] : [{ ...each, ...change }];
    }),
  );
});
