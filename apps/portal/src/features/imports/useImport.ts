import type {
  AnswerOf,
  getImportStatus,
  ImportField,
  ImportIssue,
  ImportKind,
} from '@heliograph/contracts/http';
import { normalHeading } from '@heliograph/domain/imports';
import { useEngine } from '@heliograph/engine-client';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAction } from '../../shared/failure/useAction.ts';
import { listHeadings } from '../../shared/spreadsheet/sheetRows.ts';
import { useRememberedChoices } from '../../shared/spreadsheet/useRememberedChoices.ts';
import { useSheetFile } from '../../shared/spreadsheet/useSheetFile.ts';
import { useTask } from '../../shared/spreadsheet/useTask.ts';
import {
  splitBatches,
  proposeDraft,
  readRows,
  withHead,
  type ImportDraft,
  type ReadRow,
} from './importDraft.ts';

/** Polling interval of a running import, ms. */
const POLL_MS = 500;

type Status = AnswerOf<typeof getImportStatus>;

/** Rows that the server has checked. */
export interface CheckedRows {
  importId: number;
  rows: readonly ReadRow[];
  issues: readonly ImportIssue[];
}

export type ImportStep =
  | { name: 'columns' }
  | { name: 'checking'; done: number; of: number }
  | { name: 'checked'; checked: CheckedRows }
  | { name: 'running'; checked: CheckedRows; status: Status | null };

const COLUMNS: ImportStep = { name: 'columns' };

/** An import from its file to what it creates. The step counts once a file has been read. */
export function useImport(kind: ImportKind) {
  const { api, call } = useEngine();
  const { busy, failure, run, fail } = useAction();
  const [step, setStep] = useState<ImportStep>(COLUMNS);
  const [remembered, remember] = useRememberedChoices(kind);
  const file = useSheetFile<ImportDraft>({
    destination: kind,
    propose: (fileName, sheet) => proposeDraft({ kind, fileName, sheet }, remembered),
    onChoose: toColumns,
  });
  const { draft, setDraft } = file;
  const task = useTask();

  function toColumns(): void {
    fail(null);
    setStep(COLUMNS);
  }

  async function check(): Promise<void> {
    if (!draft) return;
    const signal = task.begin();
    const isCancelled = () => signal.aborted;
    const rows = readRows(draft);
    setStep({ name: 'checking', done: 0, of: rows.length });
    const isDone = await run(async () => {
      const { import_id } = await call('imports.beginImport', { kind, file_name: draft.fileName });
      const issues: ImportIssue[] = [];
      let done = 0;
      for (const batch of splitBatches(kind, rows)) {
        if (isCancelled()) return;
        const answer = await call('imports.addImportRows', {
          import_id,
          rows: batch.map(({ row, values }) => ({ row, values })),
        });
        issues.push(...answer.issues);
        done += batch.length;
        if (!isCancelled()) setStep({ name: 'checking', done, of: rows.length });
      }
      if (!isCancelled()) setStep({ name: 'checked', checked: { importId: import_id, rows, issues } });
    });
    if (!isDone && !isCancelled()) setStep(COLUMNS);
  }

  async function start(checked: CheckedRows): Promise<void> {
    const isStarted = await run(() => call('imports.startImport', { import_id: checked.importId }));
    if (isStarted) setStep({ name: 'running', checked, status: null });
  }

  const poll = useEffectEvent(async () => {
    if (step.name !== 'running') return;
    const status = await call('imports.getImportStatus', { import_id: step.checked.importId }).catch(
      // The import does not depend on the answer.
      () => step.status,
    );
    setStep((now) => (now.name === 'running' ? { ...now, status } : now));
    if (status?.state === 'done') await api.fleet.reload();
  });
  const isRunning = step.name === 'running' && (step.status === null || step.status.state === 'running');
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void poll(), POLL_MS);
    return () => clearInterval(timer);
  }, [isRunning]);

  return {
    kind,
    file,
    step,
    busy,
    failure,
    setHead: (head: number) => setDraft((now) => now && withHead(now, head, remembered)),
    setDecimal: (decimal: ImportDraft['decimal']) => setDraft((now) => now && { ...now, decimal }),
    /** A field is imported from one column. */
    setField(column: number, field: ImportField | null): void {
      if (!draft) return;
      const fields = draft.fields.map((one, index) =>
        index === column ? field : one === field ? null : one,
      );
      setDraft({ ...draft, fields });
      const heading = normalHeading(listHeadings(draft)[column] ?? '');
      if (heading !== '') remember({ [heading]: field ?? '' });
    },
    check: () => void check(),
    start: (checked: CheckedRows) => void start(checked),
    /** Ends the checking; an import that runs ends at its next rows. */
    cancel(): void {
      if (step.name === 'running') {
        void run(() => call('imports.cancelImport', { import_id: step.checked.importId }));
        return;
      }
      task.abort();
      setStep(COLUMNS);
    },
    toColumns,
    restart(): void {
      task.abort();
      toColumns();
      file.clear();
    },
  };
}

export type Import = ReturnType<typeof useImport>;
