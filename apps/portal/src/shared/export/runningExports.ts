import type { Progress } from '@heliograph/contracts/engine';
import { atom } from 'jotai';

/** A running export. */
export interface RunningExport {
  id: number;
  /** Name of the file, with its extension. */
  name: string;
  /** Null until the first rows arrive. */
  progress: Progress | null;
  cancelling: boolean;
  cancel: () => void;
}

/** Running exports of all pages. */
export const runningExportsAtom = atom<readonly RunningExport[]>([]);

/** Updates an export, or removes it with null. */
export const changeExportAtom = atom(null, (get, set, id: number, change: Partial<RunningExport> | null) => {
  set(
    runningExportsAtom,
    get(runningExportsAtom).flatMap((each) => {
      if (each.id !== id) return [each];
      return change === null ? [] : [{ ...each, ...change }];
    }),
  );
});
