import type {
  Charset,
  ImportSheet,
  MeterRefusal,
  MeterTableChoice,
  MeterTableChoices,
  ReadProblem,
} from '@heliograph/contracts/engine';
import type { MeterFile } from '@heliograph/domain/meter';
import { useRef, useState, type SetStateAction } from 'react';
import { useCarriedFile } from '../files/carriedFile.ts';
import { destinations, type Destination } from '../files/destinations.ts';
import type { RecognisedFile } from '../files/FileDestinations.tsx';
import { readFile } from '../files/readFile.ts';
import { useTableChoices } from '../meter/useTableChoices.ts';
import { useTask } from './useTask.ts';

/** Why another file is needed: a problem of any file, or why a meter file is refused, with what was read of it. */
export type SheetProblem = ReadProblem | { refusal: MeterRefusal; file: MeterFile | null };

/** A file of a person and what was read of it. */
export interface SheetFile<Draft> {
  /** Null until a file has been read. */
  draft: Draft | null;
  /** Name of the file that is being read. */
  reading: string | null;
  problem: { fileName: string; why: SheetProblem } | null;
  /** The file, if it is for another page. */
  elsewhere: RecognisedFile | null;
  setDraft: (change: SetStateAction<Draft | null>) => void;
  read: (file: File) => void;
  /** Reads another sheet of the same file. */
  readSheet: (sheet: number) => void;
  /** Reads the same text file in another character set. */
  readAs: (charset: Charset) => void;
  /** Reads tables of meter data with these headings in another way. */
  chooseTable: (headings: string, choice: MeterTableChoice) => void;
  /** Reads a file that seems to be for another page; undefined for one that cannot be read here. */
  stay: (() => void) | undefined;
  /** Ends the reading, or lets another file be chosen. */
  clear: () => void;
}

interface SheetFileOptions<Draft> {
  /** Destination of the files that it reads. */
  destination: Destination;
  /** Makes a draft of a sheet: where its headings are, and what they mean. */
  propose: (fileName: string, sheet: ImportSheet) => Draft;
  /** Makes a draft of a meter file, where such a file is of use. */
  proposeMeter?: (fileName: string, meter: MeterFile) => Draft | { refusal: MeterRefusal };
  /** Runs when a file is chosen; the draft waits for it. */
  onChoose?: () => Promise<unknown> | void;
}

interface ReadPart {
  sheet: number;
  charset: Charset | null;
  tables: MeterTableChoices;
  /** Read on this page, whatever it seems to be. */
  stays: boolean;
}

/** The file of an import: read in the page, sheet by sheet, into a draft that the person can change. */
export function useSheetFile<Draft extends { fileName: string }>({
  destination,
  propose,
  proposeMeter,
  onChoose,
}: SheetFileOptions<Draft>): SheetFile<Draft> {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [reading, setReading] = useState<string | null>(null);
  const [problem, setProblem] = useState<SheetFile<Draft>['problem']>(null);
  const [elsewhere, setElsewhere] = useState<RecognisedFile | null>(null);
  const file = useRef<File>(null);
  const [known, rememberTable] = useTableChoices();
  const task = useTask();

  async function read(chosen: File, part: Partial<ReadPart> = {}): Promise<void> {
    const { sheet = 0, charset = null, tables = known, stays = false } = part;
    const signal = task.begin();
    file.current = chosen;
    setDraft(null);
    setProblem(null);
    setElsewhere(null);
    setReading(chosen.name);
    const [{ read: result, found }] = await Promise.all([
      readFile({ file: chosen, sheet, charset, tables }, signal),
      onChoose?.(),
    ]);
    if (signal.aborted) return;
    setReading(null);
    const refuse = (why: SheetProblem) => setProblem({ fileName: chosen.name, why });
    const { reads } = destinations[destination];
    if ('problem' in result) refuse(result.problem);
    else if (!stays && found.kinds.length > 0 && !found.kinds.some((kind) => reads.includes(kind)))
      setElsewhere(found);
    else if ('meterProblem' in result) refuse({ refusal: result.meterProblem, file: null });
    else if ('meter' in result) {
      const next = proposeMeter!(chosen.name, result.meter);
      if ('refusal' in next) refuse({ ...next, file: result.meter });
      else setDraft(next);
    } else setDraft(propose(chosen.name, result));
  }

  useCarriedFile(destination, (carried) => void read(carried));

  return {
    draft,
    reading,
    problem,
    elsewhere,
    setDraft,
    read: (chosen) => void read(chosen),
    readSheet: (sheet) => file.current && void read(file.current, { sheet, stays: true }),
    readAs: (charset) => file.current && void read(file.current, { charset, stays: true }),
    chooseTable(headings, choice) {
      const tables = rememberTable(headings, choice);
      if (file.current) void read(file.current, { tables, stays: true });
    },
    stay:
      elsewhere === null || elsewhere.kinds.includes('meter')
        ? undefined
        : () => void read(elsewhere.file, { stays: true }),
    clear(): void {
      task.abort();
      setDraft(null);
      setReading(null);
      setProblem(null);
      setElsewhere(null);
    },
  };
}
