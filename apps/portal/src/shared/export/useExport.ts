import type {
  EngineFailure,
  ExportFormat,
  ExportRequest,
  Progress,
  ProgressOptions,
} from '@heliograph/contracts/engine';
import { EngineRejection, useEngine } from '@heliograph/engine-client';
import { exportFile } from '@heliograph/engine-client/exports';
import { useTranslation } from '@heliograph/i18n';
import { useSetAtom } from 'jotai';
import { useMessage } from '../messages/messages.ts';
import { addFinishedExportAtom } from './finishedExports.ts';
import { changeExportAtom, runningExportsAtom } from './runningExports.ts';
import { useExportFailureText } from './useExportFailureText.ts';

/** A file whose rows have to be read first. */
export interface PreparedExport {
  /** Without its extension. */
  fileName: string;
  format: ExportFormat;
  prepare: (options: ProgressOptions) => Promise<ExportRequest>;
}

let last = 0;

/**
 * Starts an export: `ExportBar` shows its progress on every page, a message reports the result, and the message centre
 * keeps it. Never rejects.
 */
export function useExport(): (order: ExportRequest | PreparedExport) => Promise<void> {
  const { t } = useTranslation('export');
  const engine = useEngine();
  const showMessage = useMessage();
  const failureText = useExportFailureText();
  const addFinished = useSetAtom(addFinishedExportAtom);
  const setRunning = useSetAtom(runningExportsAtom);
  const change = useSetAtom(changeExportAtom);

  return async (order) => {
    const id = ++last;
    const name = `${order.fileName}.${order.format}`;
    const cancellation = new AbortController();
    const cancel = () => {
      change(id, { cancelling: true });
      cancellation.abort();
    };
    setRunning((running) => [...running, { id, name, progress: null, cancelling: false, cancel }]);
    const { pathname, search, hash } = window.location;
    const finished = () => ({
      id: crypto.getRandomValues(new Uint32Array(2)).join('-'),
      at: Date.now(),
      read: 0 as const,
      format: order.format,
      from: pathname + search + hash,
    });
    try {
      const { signal } = cancellation;
      const onProgress = (progress: Progress) => change(id, { progress });
      const ready = 'prepare' in order ? await order.prepare({ signal, onProgress }) : order;
      const { name: savedAs, copy, file } = await exportFile(engine, ready, { signal, onProgress });
      addFinished({ ...finished(), kind: 'exported', name: savedAs, copy, failure: null }, file);
      showMessage({ kind: 'success', text: t('done', { name }) });
    } catch (reason) {
      const failure = toFailure(reason);
      if (failure.kind === 'cancelled') {
        showMessage({ kind: 'warning', text: t('cancelled', { name }) });
        return;
      }
      addFinished({ ...finished(), kind: 'exportFailed', name, copy: null, failure }, null);
      const text = failureText(failure, order.format);
      showMessage({ kind: 'error', title: t('failed', { name }), text });
    } finally {
      change(id, null);
    }
  };
}

/** As a plain object, which can be stored. */
function toFailure(reason: unknown): EngineFailure {
  if (!(reason instanceof EngineRejection)) return { kind: 'unknown', code: 0, message: '' };
  const { kind, code, message, field } = reason;
  return { kind, code, message, ...(field !== undefined && { field }) };
}
