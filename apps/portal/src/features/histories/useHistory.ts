import type { AnswerOf, checkEnergyImport, Station } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useState } from 'react';
import { useAction } from '../../shared/failure/useAction.ts';
import { useRememberedChoices } from '../../shared/spreadsheet/useRememberedChoices.ts';
import { useSheetFile } from '../../shared/spreadsheet/useSheetFile.ts';
import { useTask } from '../../shared/spreadsheet/useTask.ts';
import { splitBatches, proposeDraft, proposeMeter, readDraft, type HistoryDraft } from './historyDraft.ts';

export type Outcome = AnswerOf<typeof checkEnergyImport>;

export type HistoryStep =
  | { name: 'columns' }
  | { name: 'checking'; done: number; of: number }
  | { name: 'checked'; importId: number; outcome: Outcome }
  | { name: 'done'; outcome: Outcome };

const COLUMNS: HistoryStep = { name: 'columns' };

/** An import of a station's energies from its file to the ledger. The step counts once a file has been read. */
export function useHistory(station: Station) {
  const { id } = station;
  const { call } = useEngine();
  const { busy, failure, run, fail } = useAction();
  const [step, setStep] = useState<HistoryStep>(COLUMNS);
  const [replaces, setReplaces] = useState(false);
  const [remembered, remember] = useRememberedChoices('history');
  const file = useSheetFile<HistoryDraft>({
    destination: 'history',
    propose: (fileName, sheet) => proposeDraft(fileName, sheet, station, remembered),
    proposeMeter,
    onChoose: toColumns,
  });
  const { draft } = file;
  const task = useTask();

  function toColumns(): void {
    fail(null);
    setStep(COLUMNS);
  }

  async function check(): Promise<void> {
    const days = draft && readDraft(draft)?.days;
    if (!days) return;
    const signal = task.begin();
    const isCancelled = () => signal.aborted;
    setStep({ name: 'checking', done: 0, of: days.length });
    const isDone = await run(async () => {
      const { import_id } = await call('quality.beginEnergyImport', {
        station_id: id,
        file_name: draft.fileName.slice(0, 256),
        replaces: replaces ? 1 : 0,
      });
      let done = 0;
      for (const batch of splitBatches(days)) {
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
    if (!isDone && !isCancelled()) setStep(COLUMNS);
  }

  async function start(importId: number): Promise<void> {
    await run(async () => {
      const outcome = await call('quality.runEnergyImport', { station_id: id, import_id: importId });
      setStep({ name: 'done', outcome });
    });
  }

  return {
    file,
    step,
    busy,
    failure,
    remember,
    replaces,
    setReplaces,
    check: () => void check(),
    start: (importId: number) => void start(importId),
    /** Ends the sending. */
    cancel(): void {
      task.abort();
      setStep(COLUMNS);
    },
    toColumns,
    restart(): void {
      task.abort();
      toColumns();
      setReplaces(false);
      file.clear();
    },
  };
}

export type HistoryWork = ReturnType<typeof useHistory>;
