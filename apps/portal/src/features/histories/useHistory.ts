import type { ReadProblem } from '@heliograph/contracts/engine';
import type { AnswerOf, checkEnergyImport, Station } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { readImportFile } from '@heliograph/engine-client/imports';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../shared/failure/useAction.ts';
import { batchesOf, proposeDraft, readDraft, type HistoryDraft } from './historyDraft.ts';

export type Outcome = AnswerOf<typeof checkEnergyImport>;

export type HistoryStep =
  | { name: 'file'; reading: string | null; problem: ReadProblem | 'meterWrong' | null }
  | { name: 'columns' }
  | { name: 'checking'; done: number; of: number }
  | { name: 'checked'; importId: number; outcome: Outcome }
  | { name: 'done'; outcome: Outcome };

const NO_FILE: HistoryStep = { name: 'file', reading: null, problem: null };

/** An import of a station's energies from its file to the ledger. */
export function useHistory({ id, time_zone: zone }: Station) {
  const { call } = useEngine();
  const { busy, failure, run, fail } = useAction();
  const [step, setStep] = useState<HistoryStep>(NO_FILE);
  const [draft, setDraft] = useState<HistoryDraft | null>(null);
  const [replaces, setReplaces] = useState(false);
  const file = useRef<File>(null);
  const work = useRef<AbortController>(null);
  useEffect(() => () => work.current?.abort(), []);

  function begin(): AbortSignal {
    work.current?.abort();
    work.current = new AbortController();
    return work.current.signal;
  }

  async function read(chosen: File, sheet = 0): Promise<void> {
    const signal = begin();
    fail(null);
    file.current = chosen;
    setStep({ name: 'file', reading: chosen.name, problem: null });
    const found = await readFile(chosen, sheet, zone, signal);
    if (signal.aborted) return;
    if (typeof found === 'string') {
      setStep({ name: 'file', reading: null, problem: found });
      return;
    }
    setDraft(found);
    setStep({ name: 'columns' });
  }

  async function check(): Promise<void> {
    const days = draft && readDraft(draft)?.days;
    if (!days) return;
    const signal = begin();
    const isCancelled = () => signal.aborted;
    setStep({ name: 'checking', done: 0, of: days.length });
    const isDone = await run(async () => {
      const { import_id } = await call('quality.beginEnergyImport', {
        station_id: id,
        file_name: draft.fileName.slice(0, 256),
        replaces: replaces ? 1 : 0,
      });
      let done = 0;
      for (const batch of batchesOf(days)) {
        if (isCancelled()) {
          await call('quality.discardEnergyImport', { station_id: id, import_id });
          return;
        }
        await call('quality.addEnergyImportDays', { station_id: id, import_id, days: batch });
        done += batch.length;
        if (!isCancelled()) setStep({ name: 'checking', done, of: days.length });
      }
      const outcome = await call('quality.checkEnergyImport', { station_id: id, import_id });
      if (!isCancelled()) setStep({ name: 'checked', importId: import_id, outcome });
    });
    if (!isDone && !isCancelled()) setStep({ name: 'columns' });
  }

  async function start(importId: number): Promise<void> {
    await run(async () => {
      const outcome = await call('quality.runEnergyImport', { station_id: id, import_id: importId });
      setStep({ name: 'done', outcome });
    });
  }

  return {
    step,
    draft,
    busy,
    failure,
    replaces,
    setReplaces,
    read: (chosen: File) => void read(chosen),
    readSheet: (sheet: number) => file.current && void read(file.current, sheet),
    setDraft,
    check: () => void check(),
    start: (importId: number) => void start(importId),
    /** Ends the reading or sending. */
    cancel(): void {
      work.current?.abort();
      setStep(step.name === 'checking' ? { name: 'columns' } : NO_FILE);
    },
    toColumns(): void {
      fail(null);
      setStep({ name: 'columns' });
    },
    restart(): void {
      begin();
      fail(null);
      setDraft(null);
      setReplaces(false);
      setStep(NO_FILE);
    },
  };
}

export type HistoryWork = ReturnType<typeof useHistory>;

/** Meter files have rows of hundreds of values, which are no table. */
async function readFile(
  file: File,
  sheet: number,
  zone: string,
  signal: AbortSignal,
): Promise<HistoryDraft | ReadProblem | 'meterWrong'> {
  const begin = await file
    .slice(0, 64)
    .text()
    .catch(() => '');
  if (/^\W{0,3}(100[,;]"?NEM1[23]|200[,;])/.test(begin)) {
    const { readMeterText } = await import('./readMeterText.ts');
    return (await readMeterText(file)) ?? 'meterWrong';
  }
  const result = await readImportFile({ file, sheet, charset: null }, signal);
  return 'problem' in result ? result.problem : proposeDraft(file.name, result, zone);
}
