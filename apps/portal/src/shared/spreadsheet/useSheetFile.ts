import type { Charset, ImportSheet, ReadProblem } from '@heliograph/contracts/engine';
import type { MeterFile } from '@heliograph/domain/meter';
import { readImportFile } from '@heliograph/engine-client/imports';
import { useRef, useState, type SetStateAction } from 'react';
import { useTask } from './useTask.ts';

/** Why another file is needed; `meterElsewhere` is a meter file on a page for others. */
export type SheetProblem = ReadProblem | 'meterElsewhere';

/** A file of a person and what was read of it. */
export interface SheetFile<Draft> {
  /** Null until a file has been read. */
  draft: Draft | null;
  /** Name of the file that is being read. */
  reading: string | null;
  problem: { fileName: string; why: SheetProblem } | null;
  setDraft: (change: SetStateAction<Draft | null>) => void;
  read: (file: File) => void;
  /** Reads another sheet of the same file. */
  readSheet: (sheet: number) => void;
  /** Reads the same text file in another character set. */
  readAs: (charset: Charset) => void;
  /** Ends the reading, or lets another file be chosen. */
  clear: () => void;
}

interface SheetFileOptions<Draft> {
  /** Makes a draft of a sheet: where its headings are, and what they mean. */
  propose: (fileName: string, sheet: ImportSheet) => Draft;
  /** Makes a draft of a meter file, where such a file is of use. */
  proposeMeter?: (fileName: string, meter: MeterFile) => Draft | SheetProblem;
  /** Runs when a file is chosen; the draft waits for it. */
  onChoose?: () => Promise<unknown> | void;
}

/** The file of an import: read in the page, sheet by sheet, into a draft that the person can change. */
export function useSheetFile<Draft extends object>({
  propose,
  proposeMeter,
  onChoose,
}: SheetFileOptions<Draft>): SheetFile<Draft> {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [reading, setReading] = useState<string | null>(null);
  const [problem, setProblem] = useState<SheetFile<Draft>['problem']>(null);
  const file = useRef<File>(null);
  const task = useTask();

  async function readDraft(
    chosen: File,
    part: { sheet: number; charset: Charset | null },
    signal: AbortSignal,
  ): Promise<Draft | SheetProblem> {
    const result = await readImportFile<MeterFile>({ file: chosen, ...part }, signal);
    if ('problem' in result) return result.problem;
    if ('meter' in result) return proposeMeter?.(chosen.name, result.meter) ?? 'meterElsewhere';
    return propose(chosen.name, result);
  }

  async function read(chosen: File, sheet = 0, charset: Charset | null = null): Promise<void> {
    const signal = task.begin();
    file.current = chosen;
    setDraft(null);
    setProblem(null);
    setReading(chosen.name);
    const [found] = await Promise.all([readDraft(chosen, { sheet, charset }, signal), onChoose?.()]);
    if (signal.aborted) return;
    setReading(null);
    if (typeof found === 'string') setProblem({ fileName: chosen.name, why: found });
    else setDraft(found);
  }

  return {
    draft,
    reading,
    problem,
    setDraft,
    read: (chosen) => void read(chosen),
    readSheet: (sheet) => file.current && void read(file.current, sheet),
    readAs: (charset) => file.current && void read(file.current, 0, charset),
    clear(): void {
      task.abort();
      setDraft(null);
      setReading(null);
      setProblem(null);
    },
  };
}
